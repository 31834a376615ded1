use super::shape_error::{ShapeError, coordinate, lengths3, point3};
use glam::{DVec3, Vec3, dvec3};

/// A turned box in space (oriented bounding box): center, half extents, and the unit directions of its edges. Its *own frame* has
/// the center as origin, `u` as x, `v` as y and `w` as z.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Obb3 {
    pub(super) center: Vec3,
    pub(super) half: Vec3,
    pub(super) u: Vec3,
    pub(super) v: Vec3,
    pub(super) w: Vec3,
}

/// An edge of a box: numbers of corners and faces, which are places in [`Obb3::corners`], [`Obb3::FACES`] and [`Obb3::normals`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoxEdge {
    /// The corners where it begins and ends.
    pub ends: [usize; 2],
    /// The faces that meet in it.
    pub faces: [usize; 2],
}

impl Obb3 {
    /// The corners of each face, counter-clockwise as seen from outside: the faces at +u, −u, +v, −v, +w, −w.
    pub const FACES: [[usize; 4]; 6] =
        [[1, 3, 7, 5], [0, 4, 6, 2], [2, 6, 7, 3], [0, 1, 5, 4], [4, 5, 7, 6], [0, 2, 3, 1]];

    /// The twelve edges: four along u, four along v, four along w.
    pub const EDGES: [BoxEdge; 12] = [
        BoxEdge { ends: [0, 1], faces: [3, 5] },
        BoxEdge { ends: [2, 3], faces: [2, 5] },
        BoxEdge { ends: [4, 5], faces: [3, 4] },
        BoxEdge { ends: [6, 7], faces: [2, 4] },
        BoxEdge { ends: [0, 2], faces: [1, 5] },
        BoxEdge { ends: [1, 3], faces: [0, 5] },
        BoxEdge { ends: [4, 6], faces: [1, 4] },
        BoxEdge { ends: [5, 7], faces: [0, 4] },
        BoxEdge { ends: [0, 4], faces: [1, 3] },
        BoxEdge { ends: [1, 5], faces: [0, 3] },
        BoxEdge { ends: [2, 6], faces: [1, 2] },
        BoxEdge { ends: [3, 7], faces: [0, 2] },
    ];

    /// A box in world units. `rotation` is yaw, pitch and roll in degrees: about its center the box is turned by the roll about
    /// the x axis, then by the pitch about the y axis, then by the yaw about the z axis. All three axes are the world's, and to one
    /// who looks against an axis, positive angles turn counter-clockwise. Quarter turns are exact.
    ///
    /// # Errors
    /// A number that is not finite or beyond [`LIMIT`](super::LIMIT), or a negative half extent.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::Obb3};
    /// let turned = Obb3::new(Vec3::ZERO, Vec3::ONE, vec3(90.0, 0.0, 0.0))?;
    /// assert_eq!([turned.u(), turned.v(), turned.w()], [Vec3::Y, Vec3::NEG_X, Vec3::Z]);
    /// let rolled_first = Obb3::new(Vec3::ZERO, Vec3::ONE, vec3(90.0, 0.0, 90.0))?;
    /// assert_eq!([rolled_first.u(), rolled_first.v(), rolled_first.w()], [Vec3::Y, Vec3::Z, Vec3::X]);
    /// let error = Obb3::new(Vec3::ZERO, vec3(1.0, 1.0, -1.0), Vec3::ZERO).unwrap_err();
    /// assert_eq!(error.to_string(), "half.z must be zero or more, but it is -1");
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn new(center: Vec3, half: Vec3, rotation: Vec3) -> Result<Self, ShapeError> {
        let center = point3(["center.x", "center.y", "center.z"], center)?;
        let half = lengths3(["half.x", "half.y", "half.z"], half)?;
        let [u, v, w] = turned(rotation)?;
        Ok(Self { center, half, u, v, w })
    }

    /// The smallest box around points that is turned like `rotation`, as in [`new`](Self::new): a mesh's box in the mesh's own frame.
    ///
    /// In that frame it reaches from the least to the greatest coordinate on each axis. The center is rounded to floats first, and
    /// from where it came to be, the half extents reach to the farthest points, rounded up: no point sticks out.
    /// Source: "3D衝突判定(当たり判定)".
    ///
    /// # Errors
    /// No points at all; a coordinate or an angle that is not finite or beyond [`LIMIT`](super::LIMIT); points so far from each
    /// other that half of that is.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::Obb3};
    /// let roof = [vec3(1.0, 0.0, 0.0), vec3(5.0, 0.0, 0.0), vec3(1.0, 2.0, 0.0), vec3(5.0, 2.0, 0.0), vec3(3.0, 1.0, 4.0)];
    /// let it = Obb3::around(&roof, Vec3::ZERO)?;
    /// assert_eq!((it.center(), it.half()), (vec3(3.0, 1.0, 2.0), vec3(2.0, 1.0, 2.0)));
    /// let standing = Obb3::around(&roof, vec3(0.0, -90.0, 0.0))?;
    /// assert_eq!((standing.center(), standing.half()), (vec3(3.0, 1.0, 2.0), vec3(2.0, 1.0, 2.0)));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    pub fn around(points: &[Vec3], rotation: Vec3) -> Result<Self, ShapeError> {
        let Some(&zero) = points.first() else { return Err(ShapeError::NoPoint { field: "points" }) };
        let [u, v, w] = turned(rotation)?;
        let frame = [u, v, w].map(|axis| axis.as_dvec3());
        let seen = |p: Vec3, from: Vec3| {
            let d = p.as_dvec3() - from.as_dvec3();
            DVec3::from(frame.map(|axis| d.dot(axis)))
        };
        let (mut min, mut max) = (DVec3::ZERO, DVec3::ZERO);
        for &p in points {
            let own = seen(point3(["point.x", "point.y", "point.z"], p)?, zero);
            (min, max) = (min.min(own), max.max(own));
        }
        let middle = (min + max) / 2.0;
        let center = zero.as_dvec3() + frame[0] * middle.x + frame[1] * middle.y + frame[2] * middle.z;
        let center = center.as_vec3() + 0.0;
        let reach = points.iter().fold(DVec3::ZERO, |reach, &p| reach.max(seen(p, center).abs()));
        let half = lengths3(["half.x", "half.y", "half.z"], Vec3::from(reach.to_array().map(rounded_up)))?;
        Ok(Self { center, half, u, v, w })
    }

    /// The center, in world units.
    #[inline]
    pub fn center(&self) -> Vec3 {
        self.center
    }

    /// The half extents along [`u`](Self::u), [`v`](Self::v) and [`w`](Self::w), in world units; zero or more.
    #[inline]
    pub fn half(&self) -> Vec3 {
        self.half
    }

    /// The unit direction (as far as an `f32` goes) of the box's own x axis, in the world.
    #[inline]
    pub fn u(&self) -> Vec3 {
        self.u
    }

    /// The unit direction of the box's own y axis, in the world.
    #[inline]
    pub fn v(&self) -> Vec3 {
        self.v
    }

    /// The unit direction of the box's own z axis, in the world: u × v.
    #[inline]
    pub fn w(&self) -> Vec3 {
        self.w
    }

    /// The eight corners in the world. Written in binary, a corner's number says where it is: 1 for +u, 2 for +v, 4 for +w.
    #[inline]
    pub fn corners(&self) -> [Vec3; 8] {
        let (c, e) = (self.center, self.half);
        let (u, v, w) = (self.u * e.x, self.v * e.y, self.w * e.z);
        let (below, above) = (c - w, c + w);
        [
            below - u - v,
            below + u - v,
            below - u + v,
            below + u + v,
            above - u - v,
            above + u - v,
            above - u + v,
            above + u + v,
        ]
    }

    /// The unit directions in which the [`FACES`](Self::FACES) look, outward, in the world.
    #[inline]
    pub fn normals(&self) -> [Vec3; 6] {
        [self.u, -self.u, self.v, -self.v, self.w, -self.w]
    }

    /// A world direction, seen in the box's own frame: Rᵀ times the vector.
    #[inline]
    pub fn to_own_frame(&self, vector: Vec3) -> Vec3 {
        Vec3::new(vector.dot(self.u), vector.dot(self.v), vector.dot(self.w))
    }

    /// A direction of the box's own frame, seen in the world: R times the vector.
    #[inline]
    pub fn to_world(&self, vector: Vec3) -> Vec3 {
        self.u * vector.x + self.v * vector.y + self.w * vector.z
    }

    /// The point of the box that is closest to `p`, which is `p` itself where it lies inside. Both in the world.
    ///
    /// ```
    /// # use {glam::{Vec3, vec3}, hantei::geometry::Obb3};
    /// let it = Obb3::new(vec3(0.0, 0.0, 1.0), vec3(2.0, 1.0, 1.0), Vec3::ZERO)?;
    /// assert_eq!(it.closest_point(vec3(1.0, 5.0, 7.0)), vec3(1.0, 1.0, 2.0));
    /// # Ok::<(), hantei::geometry::ShapeError>(())
    /// ```
    #[inline]
    pub fn closest_point(&self, p: Vec3) -> Vec3 {
        let d = self.to_own_frame(p - self.center);
        self.center + self.to_world(d.clamp(-self.half, self.half))
    }
}

/// The axes x, y and z, rotated by yaw, pitch and roll.
fn turned(rotation: Vec3) -> Result<[Vec3; 3], ShapeError> {
    let (sin_yaw, cos_yaw) = sin_cos(coordinate("yaw", rotation.x)?);
    let (sin_pitch, cos_pitch) = sin_cos(coordinate("pitch", rotation.y)?);
    let (sin_roll, cos_roll) = sin_cos(coordinate("roll", rotation.z)?);
    // After the roll and the pitch, each axis is one of these, and only the yaw remains.
    let pitched = [
        dvec3(cos_pitch, 0.0, -sin_pitch),
        dvec3(sin_pitch * sin_roll, cos_roll, cos_pitch * sin_roll),
        dvec3(sin_pitch * cos_roll, -sin_roll, cos_pitch * cos_roll),
    ];
    Ok(pitched.map(|it| {
        let it = dvec3(cos_yaw * it.x - sin_yaw * it.y, sin_yaw * it.x + cos_yaw * it.y, it.z);
        // There is one zero: nobody should read −0.
        it.as_vec3() + 0.0
    }))
}

/// The least `f32` that is not below `value`.
fn rounded_up(value: f64) -> f32 {
    let nearest = value as f32;
    if f64::from(nearest) < value { nearest.next_up() } else { nearest }
}

/// The sine and the cosine of an angle in degrees, exact for quarter turns.
fn sin_cos(degrees: f32) -> (f64, f64) {
    let degrees = f64::from(degrees);
    let quarters = (degrees / 90.0).round();
    // At most an eighth of a turn, and exact: there are few enough quarters for an `f64`.
    let (sin, cos) = (degrees - quarters * 90.0).to_radians().sin_cos();
    match quarters.rem_euclid(4.0) as u8 {
        0 => (sin, cos),
        1 => (cos, -sin),
        2 => (-sin, -cos),
        _ => (-cos, sin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DMat3, vec3};

    /// A box of three sizes, turned by three angles.
    fn any() -> Obb3 {
        Obb3::new(vec3(1.0, -2.0, 3.0), vec3(3.0, 2.0, 1.0), vec3(30.0, -50.0, 110.0)).unwrap()
    }

    #[test]
    fn roll_comes_first_then_pitch_then_yaw() {
        let [yaw, pitch, roll] = [30.0_f64, -50.0, 110.0].map(f64::to_radians);
        let truth =
            DMat3::from_rotation_z(yaw) * DMat3::from_rotation_y(pitch) * DMat3::from_rotation_x(roll);
        let it = any();
        for (axis, truth) in [it.u, it.v, it.w].into_iter().zip([truth.x_axis, truth.y_axis, truth.z_axis]) {
            assert!((axis.as_dvec3() - truth).abs().max_element() <= f64::from(f32::EPSILON) / 2.0);
        }
        assert!(it.u.cross(it.v).distance(it.w) < 1e-6, "right-handed");
    }

    #[test]
    fn quarter_turns_are_exact_and_there_is_no_negative_zero() {
        for quarters in 0..64_i32 {
            let turns =
                [quarters % 4, quarters / 4 % 4, quarters / 16].map(|n| (n - 1) as f32 * 90.0 + 3600.0);
            let it = Obb3::new(Vec3::ZERO, Vec3::ONE, turns.into()).unwrap();
            for number in [it.u, it.v, it.w].into_iter().flat_map(|axis| axis.to_array()) {
                assert!([0.0_f32, 1.0, -1.0].iter().any(|n| n.to_bits() == number.to_bits()), "{turns:?}");
            }
        }
    }

    #[test]
    fn a_box_around_its_own_corners_is_the_same_box_but_for_rounding() {
        let it = any();
        let found = Obb3::around(&it.corners(), vec3(30.0, -50.0, 110.0)).unwrap();
        assert!(found.center.distance(it.center) < 1e-6 && found.half.distance(it.half) < 1e-5, "{found:?}");
    }

    #[test]
    fn no_point_sticks_out_of_the_box_around_them_and_one_touches_each_pair_of_faces() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let size = 10_f32.powi(rng.i32(-12..=7));
            let place = if rng.bool() { 0.0 } else { 1e4 * size };
            let points: [Vec3; 8] = std::array::from_fn(|_| {
                Vec3::from(std::array::from_fn(|_| place.min(1e8) + size * (rng.f32() - 0.5)))
            });
            let degrees = Vec3::from(std::array::from_fn(|_| rng.f32() * 720.0 - 360.0));
            let it = Obb3::around(&points, degrees).unwrap();
            let out = points.map(|p| {
                let d = p.as_dvec3() - it.center.as_dvec3();
                let own = [it.u, it.v, it.w].map(|axis| d.dot(axis.as_dvec3()).abs());
                DVec3::from(own) - it.half.as_dvec3()
            });
            let nearest = out.into_iter().reduce(DVec3::max).unwrap();
            let most = f64::from(f32::EPSILON) * it.half.as_dvec3();
            assert!(nearest.max_element() <= 0.0 && nearest.cmpge(-most).all(), "{nearest} in {it:?}");
        }
    }

    #[test]
    fn a_cloud_may_be_one_point_and_not_none() {
        let (p, rotation) = (vec3(1.0, 2.0, 3.0), vec3(10.0, 20.0, 30.0));
        let it = Obb3::around(&[p], rotation).unwrap();
        assert_eq!((it.center, it.half), (p, Vec3::ZERO));
        let error = Obb3::around(&[], rotation).unwrap_err();
        assert_eq!(error.to_string(), "points must be one point or more, but there is none");
    }

    #[test]
    fn a_corners_number_says_where_it_is() {
        let it = any();
        for (i, corner) in it.corners().into_iter().enumerate() {
            let sign = |bit: usize| if i & bit == 0 { -1.0 } else { 1.0 };
            let own = it.to_own_frame(corner - it.center);
            assert!(own.distance(it.half * vec3(sign(1), sign(2), sign(4))) < 1e-5);
        }
    }

    #[test]
    fn faces_go_round_as_seen_from_outside() {
        let (it, corners) = (any(), any().corners());
        for (face, normal) in Obb3::FACES.into_iter().zip(it.normals()) {
            let [a, b, c, d] = face.map(|i| corners[i]);
            assert!((b - a).cross(d - a).normalize().distance(normal) < 1e-6, "{face:?}");
            assert!((a + c).distance(b + d) < 1e-5, "{face:?}");
        }
    }

    #[test]
    fn an_edge_is_what_two_faces_share() {
        for (i, edge) in Obb3::EDGES.into_iter().enumerate() {
            let both = edge.faces.map(|face| Obb3::FACES[face]);
            assert!(edge.ends.iter().all(|end| both[0].contains(end) && both[1].contains(end)), "{edge:?}");
            assert_eq!(edge.ends[1] - edge.ends[0], [1, 2, 4][i / 4], "four along each axis: {edge:?}");
            assert!(Obb3::EDGES[..i].iter().all(|other| other.ends != edge.ends));
        }
    }
}
