//! The drawing surface: draws epaint's meshes of shapes and texts with miniquad.

use super::plain::{Part, Plain};
use super::platform::miniquad::{
    self, Bindings, BlendFactor, BlendState, BlendValue, BufferLayout, BufferSource, BufferType, BufferUsage,
    Equation, FilterMode, PassAction, Pipeline, PipelineParams, RenderingBackend, ShaderMeta, ShaderSource,
    TextureParams, UniformBlockLayout, UniformDesc, UniformType, UniformsSource, VertexAttribute,
    VertexFormat,
};
use crate::figure::theme::Color;
use epaint::{
    ClippedPrimitive, ImageData, ImageDelta, Mesh, PaintCallback, Primitive, Rect, TextureId, Vertex,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The initial capacity of the buffers for vertices and indices. They grow.
const ROOM: usize = 32 * 1024;

/// The window's picture on the graphics card.
///
/// It has a separate backend beside macroquad's, which can be accessed only by unsafe means. The two do not interfere: macroquad
/// only clears the screen before a frame, since nothing is drawn with it.
pub struct Canvas {
    backend: Box<dyn RenderingBackend>,
    /// The pipeline for meshes with a texture, and the one for meshes of one color.
    textured: Pipeline,
    plain: Pipeline,
    bindings: Bindings,
    textures: BTreeMap<TextureId, miniquad::TextureId>,
}

/// A shape that fills a rectangle by clearing its part of the screen. Without a graphics card, drawing a large one would take a
/// quarter of a frame's time.
#[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page has its panels beside the canvas"))]
pub fn flood(rect: Rect, color: Color) -> PaintCallback {
    PaintCallback { rect, callback: Arc::new(Flood(color)) }
}

struct Flood(Color);

impl Canvas {
    /// Creates the canvas. Must be called inside the window.
    pub fn new() -> Self {
        let mut backend = miniquad::window::new_rendering_backend();
        let (textured, plain) = (textured(&mut *backend), plain(&mut *backend));
        let mut buffer = |kind, source| backend.new_buffer(kind, BufferUsage::Stream, source);
        let vertices = buffer(BufferType::VertexBuffer, BufferSource::empty::<Vertex>(ROOM));
        let indices = buffer(BufferType::IndexBuffer, BufferSource::empty::<u16>(ROOM));
        let white = backend.new_texture_from_rgba8(1, 1, &[255; 4]);
        let bindings =
            Bindings { vertex_buffers: vec![vertices], index_buffer: indices, images: vec![white] };
        Self { backend, textured, plain, bindings, textures: BTreeMap::default() }
    }

    /// Draws a frame on a background of this color, with `scale` pixels per point.
    pub fn draw(&mut self, paper: Color, scale: f32, meshes: Vec<ClippedPrimitive>) {
        let (width, height) = miniquad::window::screen_size();
        let (r, g, b, a) = light(paper);
        self.backend.begin_default_pass(PassAction::clear_color(r, g, b, a));
        let screen = [width / scale, height / scale];
        for ClippedPrimitive { clip_rect, primitive } in meshes {
            match primitive {
                Primitive::Mesh(mesh) => {
                    self.clip(clip_rect, scale);
                    self.mesh(mesh, screen);
                }
                Primitive::Callback(PaintCallback { rect, callback }) => {
                    self.clip(rect.intersect(clip_rect), scale);
                    if let Some(Flood(color)) = callback.downcast_ref() {
                        self.backend.clear(Some(light(*color)), None, None);
                    } else if let Some(plain) = callback.downcast_ref() {
                        self.plain(plain, screen);
                    }
                }
            }
        }
        self.backend.end_render_pass();
        self.backend.commit_frame();
    }

    /// Deletes a texture.
    #[cfg_attr(target_arch = "wasm32", expect(dead_code, reason = "a page has one texture, and keeps it"))]
    pub fn free(&mut self, id: TextureId) {
        if let Some(texture) = self.textures.remove(&id) {
            self.backend.delete_texture(texture);
        }
    }

    /// Creates a texture, or changes a part of it.
    pub fn change(&mut self, id: TextureId, change: &ImageDelta) {
        let ImageData::Color(image) = &change.image;
        // The bytes are not copied: a copy of a page's letters would take four megabytes, which its memory never gives back.
        let bytes = image.as_raw();
        let [width, height] = image.size;
        if let (Some([x, y]), Some(texture)) = (change.pos, self.textures.get(&id)) {
            let [x, y, width, height] = [x, y, width, height].map(|n| n as i32);
            return self.backend.texture_update_part(*texture, x, y, width, height, bytes);
        }
        let (width, height) = (width as u32, height as u32);
        let filter = FilterMode::Linear;
        let params = TextureParams {
            width,
            height,
            min_filter: filter,
            mag_filter: filter,
            ..TextureParams::default()
        };
        let texture = self.backend.new_texture_from_data_and_format(bytes, params);
        if let Some(before) = self.textures.insert(id, texture) {
            self.backend.delete_texture(before);
        }
    }

    /// Limits drawing to a rectangle, in points.
    fn clip(&mut self, rect: Rect, scale: f32) {
        let (width, height) = miniquad::window::screen_size();
        let pixel = |point: f32, most: f32| (point * scale).clamp(0.0, most).round() as i32;
        let (left, right) = (pixel(rect.min.x, width), pixel(rect.max.x, width));
        let (top, bottom) = (pixel(rect.min.y, height), pixel(rect.max.y, height));
        // OpenGL counts rows from the bottom.
        self.backend.apply_scissor_rect(
            left,
            height as i32 - bottom,
            (right - left).max(0),
            (bottom - top).max(0),
        );
    }

    fn mesh(&mut self, mesh: Mesh, screen: [f32; 2]) {
        let Some(texture) = self.textures.get(&mesh.texture_id) else { return };
        self.bindings.images[0] = *texture;
        self.backend.apply_pipeline(&self.textured);
        self.backend.apply_uniforms(UniformsSource::table(&screen));
        // Indices of 32 bits are not available everywhere.
        for mesh in mesh.split_to_u16() {
            self.triangles(&mesh.vertices, &mesh.indices);
        }
    }

    fn plain(&mut self, plain: &Plain, [width, height]: [f32; 2]) {
        let [r, g, b, a] = plain.color.to_array().map(|part| f32::from(part) / 255.0);
        self.backend.apply_pipeline(&self.plain);
        self.backend.apply_uniforms(UniformsSource::table(&[width, height, r, g, b, a]));
        for Part { corners, indices } in &plain.parts {
            self.triangles(corners, indices);
        }
    }

    fn triangles<T>(&mut self, corners: &[T], indices: &[u16]) {
        let vertices = &mut self.bindings.vertex_buffers[0];
        fill(&mut *self.backend, vertices, BufferType::VertexBuffer, corners);
        fill(&mut *self.backend, &mut self.bindings.index_buffer, BufferType::IndexBuffer, indices);
        self.backend.apply_bindings(&self.bindings);
        self.backend.draw(0, indices.len() as i32, 1);
    }
}

/// Fills a buffer, or creates a larger one if it is too small.
fn fill<T>(
    backend: &mut dyn RenderingBackend,
    buffer: &mut miniquad::BufferId,
    kind: BufferType,
    data: &[T],
) {
    if backend.buffer_size(*buffer) < size_of_val(data) {
        backend.delete_buffer(*buffer);
        *buffer = backend.new_buffer(kind, BufferUsage::Stream, BufferSource::empty::<T>(data.len()));
    }
    backend.buffer_update(*buffer, BufferSource::slice(data));
}

/// A color for OpenGL. Cleared areas are opaque.
fn light(Color(r, g, b, _): Color) -> (f32, f32, f32, f32) {
    let part = |part: u8| f32::from(part) / 255.0;
    (part(r), part(g), part(b), 1.0)
}

/// The pipeline for epaint's meshes.
fn textured(backend: &mut dyn RenderingBackend) -> Pipeline {
    let attributes = [
        VertexAttribute::new("place", VertexFormat::Float2),
        VertexAttribute::new("place_in_texture", VertexFormat::Float2),
        VertexAttribute::new("bytes", VertexFormat::Byte4),
    ];
    let uniforms = vec![UniformDesc::new("screen", UniformType::Float2)];
    pipeline(backend, [VERTEX, FRAGMENT], vec!["glyphs".into()], uniforms, &attributes)
}

/// The pipeline for meshes of one color.
fn plain(backend: &mut dyn RenderingBackend) -> Pipeline {
    let uniforms = ["screen", "color"].into_iter().zip([UniformType::Float2, UniformType::Float4]);
    let uniforms = uniforms.map(|(name, kind)| UniformDesc::new(name, kind)).collect();
    let attributes = [VertexAttribute::new("place", VertexFormat::Float2)];
    pipeline(backend, [PLAIN_VERTEX, PLAIN_FRAGMENT], vec![], uniforms, &attributes)
}

/// A pipeline for triangles. Colors are premultiplied by their opacity, and blended without gamma correction.
fn pipeline(
    backend: &mut dyn RenderingBackend,
    [vertex, fragment]: [&str; 2],
    images: Vec<String>,
    uniforms: Vec<UniformDesc>,
    attributes: &[VertexAttribute],
) -> Pipeline {
    let meta = ShaderMeta { images, uniforms: UniformBlockLayout { uniforms } };
    let shader = backend.new_shader(ShaderSource::Glsl { vertex, fragment }, meta);
    let shader = shader.expect("every graphics driver can compile such a shader");
    let over = BlendFactor::OneMinusValue(BlendValue::SourceAlpha);
    let params = PipelineParams {
        color_blend: Some(BlendState::new(Equation::Add, BlendFactor::One, over)),
        ..PipelineParams::default()
    };
    backend.new_pipeline(&[BufferLayout::default()], attributes, shader, params)
}

const VERTEX: &str = r"#version 100
uniform vec2 screen;
attribute vec2 place;
attribute vec2 place_in_texture;
attribute vec4 bytes;
varying vec2 texel;
varying vec4 color;
void main() {
    gl_Position = vec4(2.0 * place.x / screen.x - 1.0, 1.0 - 2.0 * place.y / screen.y, 0.0, 1.0);
    texel = place_in_texture;
    color = bytes / 255.0;
}
";

const FRAGMENT: &str = r"#version 100
precision highp float;
uniform sampler2D glyphs;
varying vec2 texel;
varying vec4 color;
void main() {
    gl_FragColor = color * texture2D(glyphs, texel);
}
";

const PLAIN_VERTEX: &str = r"#version 100
uniform vec2 screen;
attribute vec2 place;
void main() {
    gl_Position = vec4(2.0 * place.x / screen.x - 1.0, 1.0 - 2.0 * place.y / screen.y, 0.0, 1.0);
}
";

const PLAIN_FRAGMENT: &str = r"#version 100
precision highp float;
uniform vec4 color;
void main() {
    gl_FragColor = color;
}
";
