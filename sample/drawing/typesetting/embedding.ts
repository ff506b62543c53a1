import type { Subset } from 'fontkit';
import type { Face } from './faces.ts';
import type { ShapedRun } from './shaping.ts';

/** The interface that pdfkit expects of an already parsed font (its change log, 0.19: `doc.font()` accepts fontkit's `Font` objects). */
export type EmbeddableFont = {
  layout(text: string): ShapedRun;
  createSubset(): { includeGlyph(id: number): number; encode(): Uint8Array };
  getGlyph(id: number): { advanceWidth: number };
} & Record<string, unknown>;

/**
 * Wraps a face for one PDF. All PDFs share the shaping; the subset belongs to this one. A glyph that stands for two
 * texts (Δ and the Greek letter, or a reordered vowel sign) is in the subset twice, so that each copy maps to its own
 * text.
 */
export function embeddable(face: Face): EmbeddableFont {
  const { font } = face;
  return {
    postscriptName: `${font.postscriptName}-${face.name}`,
    unitsPerEm: font.unitsPerEm,
    ascent: font.ascent,
    descent: font.descent,
    xHeight: font.xHeight,
    capHeight: font.capHeight,
    lineGap: font.lineGap,
    italicAngle: font.italicAngle,
    bbox: font.bbox,
    'OS/2': font['OS/2'],
    post: { isFixedPitch: face.name === 'mono' },
    head: { macStyle: { italic: font.italicAngle !== 0 } },
    getGlyph: (id) => font.getGlyph(id),
    layout: (text) => layoutWords(face, text),
    createSubset: () => subsetOf(face),
  };
}

function layoutWords(face: Face, text: string): ShapedRun {
  const words = text.split(/(?<=[ \t])|(?=[ \t])/).map((word) => face.shape(word));
  return {
    glyphs: words.flatMap((word) => word.glyphs),
    // pdfkit scales positions in place, so it gets copies.
    positions: words.flatMap((word) => word.positions.map((position) => ({ ...position }))),
    advanceWidth: words.reduce((sum, word) => sum + word.advanceWidth, 0),
  };
}

function subsetOf(face: Face) {
  const subset: Subset & { glyphs?: number[] } = face.font.createSubset();
  const { glyphs } = subset;
  if (!glyphs) throw new Error('fontkit no longer keeps a subset’s glyphs in a list.');
  const places = new Map<number, number>();
  return {
    includeGlyph: (id: number): number => {
      let place = places.get(id);
      if (place === undefined) {
        place = glyphs.push(face.fontGlyph(id)) - 1;
        places.set(id, place);
      }
      return place;
    },
    encode: () => subset.encode(),
  };
}
