//! Draws poses as SVG, and lists names.
use glam::{Vec2, vec2};
use hantei::figure::{
    labels::Memory,
    sketch, svg,
    theme::Theme,
    view::{Area, View},
};
use hantei::{
    scene::{Scene, Value, knob::Kind},
    words::Lang,
};

// look OUT scene method layers(comma|all) theme lang w h knob=..;..
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args[0] == "names" {
        return names();
    }
    let scene = Scene::by_id(&args[1]).unwrap();
    let method = &scene.methods[scene.method(&args[2]).unwrap()];
    let mut pose = scene.start();
    for arg in &args[6..] {
        let (k, v) = arg.split_once('=').unwrap();
        let n: Vec<f32> = v.split(',').map(|x| x.parse().unwrap()).collect();
        pose.set(k, vec2(n[0], n.get(1).copied().unwrap_or(0.0)));
    }
    let lang = Lang::from_code(&args[5]).unwrap();
    let theme = Theme::by_id(&args[4]).unwrap();
    let run = (method.run)(&pose, lang);
    let area = Area::new(Vec2::ZERO, vec2(960.0, 800.0));
    let [x, y, w, h] = scene.home;
    let view = View::fitting(area, vec2(x, y), vec2(w, h));
    let layers: Vec<&str> = args[3].split(',').collect();
    let shows = |id: &str| layers.contains(&"all") || layers.contains(&id);
    let badge = Area::new(vec2(16.0, 12.0), vec2(480.0, 56.0));
    let look = sketch::Look {
        theme: &theme,
        shows: &shows,
        hit: Some(run.hit),
        lit: None,
        grid: true,
        taken: &[badge],
    };
    let t = std::time::Instant::now();
    let panes = sketch::sketch(&run.figure, &view, &look, &mut Memory::default());
    let t = t.elapsed();
    let mut text = svg::svg(&panes, area, &theme);
    let note = format!(
        r##"<text x="24" y="44" font-size="17" fill="#888">{} {}</text></svg>"##,
        if run.hit { "HIT" } else { "MISS" },
        run.reason
    );
    text = text.replace("</svg>", &note);
    std::fs::write(&args[0], text).unwrap();
    eprintln!("{t:?} {} items: {}", run.figure.items.len(), run.reason);
}

fn names() {
    for scene in Scene::ALL {
        println!("# {} ({} / {})\n", scene.id, scene.title.en, scene.title.ja);
        println!("knobs:");
        for k in scene.knobs {
            let start = if k.kind.is_pair() {
                format!("{},{}", k.start[0], k.start[1])
            } else {
                k.start[0].to_string()
            };
            let kind = match k.kind {
                Kind::Point => "point".into(),
                Kind::Length(m) => format!("length 0..{m}"),
                Kind::Extent(m) => format!("extent 0..{m}"),
                Kind::Angle => "degrees".into(),
                Kind::Scale(m) => format!("scale ±{m}"),
            };
            println!("- `{}` = {} ({kind})", k.name, start);
        }
        println!("\nlayers, back to front (g = given):");
        for l in scene.layers {
            println!("- `{}`{} — {}", l.id, if l.given { " (g)" } else { "" }, l.title.en);
        }
        for m in scene.methods {
            let run = (m.run)(&scene.start(), Lang::En);
            println!(
                "\nmethod `{}` — {} / {}{}",
                m.id,
                m.title.en,
                m.title.ja,
                if m.flaw.is_some() { " (FLAWED)" } else { "" }
            );
            println!("start: {} · {}", run.hit, run.reason);
            for mark in m.source.marks() {
                let names: Vec<String> = run
                    .trace
                    .rows
                    .iter()
                    .filter(|r| r.mark == mark)
                    .map(|r| {
                        format!(
                            "{} = {}",
                            r.name,
                            r.value.map_or("(skipped)".into(), |v: Value| v.show(Lang::En))
                        )
                    })
                    .collect();
                println!("- mark `{mark}`: {}", names.join("; "));
            }
            let mut layers: Vec<_> = run.figure.all().map(|i| i.layer).collect();
            layers.dedup();
            let used: Vec<_> = scene
                .layers
                .iter()
                .map(|l| l.id)
                .filter(|l| layers.contains(l) || run.figure.inset.as_ref().is_some_and(|i| i.layer == *l))
                .collect();
            println!("- layers drawn at the start pose: {}", used.join(", "));
        }
        println!("\nquestions:");
        for q in scene.questions {
            let c: Vec<_> = q.choices.iter().map(|w| w.en).collect();
            let ms: Vec<_> = scene
                .methods
                .iter()
                .filter(|m| (m.run)(&scene.start(), Lang::En).trace.get(q.name).is_some())
                .map(|m| m.id)
                .collect();
            println!("- `{}` — {} [{}] (methods: {})", q.name, q.ask.en, c.join(" | "), ms.join(", "));
        }
        println!();
    }
}
