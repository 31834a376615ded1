//! The camera's position and zoom.

use super::State;
use crate::scene::Scene;
use glam::{Vec2, vec2};

/// The least and greatest zoom. Bodies may be a million units away.
const ZOOMS: (f32, f32) = (1e-7, 50.0);

/// The greatest zoom at which the shapes of a pose are shown from near, and the least extent that they are taken to have.
const CLOSE: f32 = 4.0;
const LEAST: f32 = 0.1;

/// A pose that needs a smaller zoom than this is fitted into view when it is opened.
const FAR: f32 = 0.45;

/// The camera's position and zoom, if it is not at the scene's home.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The world point in the middle of the view.
    pub center: Vec2,
    /// The magnification compared with the home view.
    pub zoom: f32,
}

impl Camera {
    /// The camera with which a scene begins.
    pub fn home(scene: &Scene) -> Self {
        let [x, y, ..] = scene.home;
        Self { center: vec2(x, y), zoom: 1.0 }
    }

    /// The camera that shows the scene's home and these points. `None` if the home view shows them all.
    pub fn fitting(scene: &Scene, points: impl IntoIterator<Item = Vec2>) -> Option<Self> {
        let (min, max) = scene.home_with(points);
        let [.., w, h] = scene.home;
        let zoom = (2.0 * vec2(w, h) / (max - min)).min_element();
        // The home view fits closely. Points outside of it get a margin around them.
        let out = (min, max) != scene.home_with([]);
        out.then(|| Self { center: min.midpoint(max), zoom: zoom * 0.9 })
    }

    /// The camera that shows all shapes of a pose, as large as a third of the view and at most four times as large as at home.
    pub fn around(state: &State) -> Option<Self> {
        let points = points(state);
        let (first, rest) = points.split_first()?;
        let (min, max) = rest.iter().fold((*first, *first), |(min, max), p| (min.min(*p), max.max(*p)));
        let [.., w, h] = state.scene().home;
        let zoom = (2.0 * vec2(w, h) / (max - min).max(Vec2::splat(LEAST))).min_element() / 3.0;
        Some(Self { center: min.midpoint(max), zoom: zoom.clamp(FAR, CLOSE) })
            .filter(|camera| camera.is_finite())
    }

    /// The camera for a pose far too large for the scene's home, as a link may bring one. `None` for other poses.
    pub fn for_far(state: &State) -> Option<Self> {
        Self::fitting(state.scene(), points(state)).filter(|camera| camera.zoom < FAR)
    }

    /// Returns this camera zoomed in by a factor, with a world point kept in its place on screen.
    pub fn zoomed(self, factor: f32, fixed: Vec2) -> Self {
        let zoom = (self.zoom * factor).clamp(ZOOMS.0, ZOOMS.1);
        Self { center: fixed + (self.center - fixed) * (self.zoom / zoom), zoom }
    }

    /// Returns this camera moved over the world.
    pub fn panned(self, by: Vec2) -> Self {
        Self { center: self.center + by, ..self }
    }

    /// True if a view can be made of it.
    pub fn is_finite(self) -> bool {
        self.center.is_finite() && self.zoom.is_finite()
    }
}

/// The points of all shapes of a pose.
fn points(state: &State) -> Vec<Vec2> {
    let grabs = (state.scene().controls)(&state.pose).grabs;
    grabs.iter().flat_map(|(_, shape)| shape.points()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_point_that_is_zoomed_about_stays_where_it_is() {
        let camera = Camera { center: vec2(1.0, 2.0), zoom: 1.0 };
        let fixed = vec2(3.0, -1.0);
        let place = |camera: Camera| (fixed - camera.center) * camera.zoom;
        let near = camera.zoomed(4.0, fixed);
        assert_eq!((near.zoom, place(near)), (4.0, place(camera)));
        assert_eq!(camera.zoomed(1e9, fixed).zoom, 50.0);
    }

    #[test]
    fn small_shapes_far_from_the_middle_are_shown_from_near() {
        let library = crate::lesson::Library::builtin();
        let state = State::open(&library, "point-disk?point=-5,-2&disk=-5.5,-2&radius=0.4").state;
        let camera = Camera::around(&state).unwrap();
        assert!(camera.zoom > 2.0 && camera.center.distance(vec2(-5.45, -2.0)) < 0.2, "{camera:?}");
    }

    #[test]
    fn points_in_the_home_view_need_no_camera() {
        let scene = Scene::ALL[0];
        assert_eq!(Camera::fitting(scene, [Camera::home(scene).center]), None);
        let far = Camera::fitting(scene, [vec2(100.0, 0.0)]).unwrap();
        assert!(far.zoom < 0.2 && far.center.x > 40.0);
    }
}
