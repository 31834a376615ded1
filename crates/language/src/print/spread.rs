//! Spreads lists and tuples that a function immediately takes apart and that exist only for its calls. The function takes their
//! parts instead, so no call makes a list.

use super::form::*;
use std::collections::HashSet;

/// Spreads all such parameters.
pub fn spread(unit: &mut Unit) {
    let apart = unit.functions.iter().skip(1).flat_map(|it| {
        let parts = it.params.iter().enumerate().filter(|(_, (pat, _))| is_apart(pat));
        parts.map(|(at, _)| (it.id, at)).collect::<Vec<_>>()
    });
    let mut apart: HashSet<(usize, usize)> = apart.collect();
    for function in &unit.functions {
        function.body.each(&mut |it| {
            if let Kind::Call(id, args) = &it.kind {
                let is_literal = |arg: &Ex| matches!(arg.kind, Kind::Array(_) | Kind::Tuple(_));
                args.iter().enumerate().filter(|(_, arg)| !is_literal(arg)).for_each(|(at, _)| {
                    apart.remove(&(*id, at));
                });
            }
        });
    }
    for function in &mut unit.functions {
        function.body.change(&mut |it| {
            if let Kind::Call(id, args) = &mut it.kind {
                *args = spread_args(std::mem::take(args), |at| apart.contains(&(*id, at)));
            }
        });
        let (id, locals) = (function.id, &function.locals);
        let params = std::mem::take(&mut function.params).into_iter().enumerate();
        function.params = params
            .flat_map(|(at, (pat, of))| match pat {
                Pat::Array(parts) | Pat::Tuple(parts) if apart.contains(&(id, at)) => {
                    let param = |part: Pat| part.binds().first().map(|id| (part, locals[*id].of.clone()));
                    parts.into_iter().filter_map(param).collect()
                }
                pat => vec![(pat, of)],
            })
            .collect();
    }
}

fn is_apart(pat: &Pat) -> bool {
    matches!(pat, Pat::Array(parts) | Pat::Tuple(parts) if parts.iter().all(|part| matches!(part, Pat::Bind(_))))
}

fn spread_args(args: Vec<Ex>, is_apart: impl Fn(usize) -> bool) -> Vec<Ex> {
    let parts = |(at, arg): (usize, Ex)| match arg.kind {
        Kind::Array(all) | Kind::Tuple(all) if is_apart(at) => all,
        kind => vec![Ex { kind, ..arg }],
    };
    args.into_iter().enumerate().flat_map(parts).collect()
}
