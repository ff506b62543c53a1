import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type FontCollection } from 'fontkit';
import { Face, type FaceName } from './face.ts';

/** Width of each character of the monospaced face, in thousandths of the font size. */
export const monoWidth = 600;

export type { Face, FaceName } from './face.ts';

const stixText = '@expo-google-fonts/stix-two-text';
const stixMath = '@expo-google-fonts/stix-two-math';
const sourceCode = '@expo-google-fonts/source-code-pro';
const notoSerif = '@expo-google-fonts/noto-serif-devanagari';

const sources: Record<FaceName, string> = {
  regular: `${stixText}/400Regular/STIXTwoText_400Regular.ttf`,
  italic: `${stixText}/400Regular_Italic/STIXTwoText_400Regular_Italic.ttf`,
  bold: `${stixText}/700Bold/STIXTwoText_700Bold.ttf`,
  boldItalic: `${stixText}/700Bold_Italic/STIXTwoText_700Bold_Italic.ttf`,
  maths: `${stixMath}/400Regular/STIXTwoMath_400Regular.ttf`,
  mono: `${sourceCode}/400Regular/SourceCodePro_400Regular.ttf`,
  small: `${stixText}/400Regular/STIXTwoText_400Regular.ttf`,
  devanagari: `${notoSerif}/400Regular/NotoSerifDevanagari_400Regular.ttf`,
  devanagariBold: `${notoSerif}/700Bold/NotoSerifDevanagari_700Bold.ttf`,
};

const fonts = new Map<string, Font>();
const faces = new Map<FaceName, Face>();

/** Returns a face, parsed at its first use and shared by all PDFs. */
export function face(name: FaceName): Face {
  let found = faces.get(name);
  if (!found) {
    found = new Face(name, openFont(sources[name]));
    faces.set(name, found);
  }
  return found;
}

/**
 * Drops the parsed fonts and all cached shapes. Call it before each drawing: fontkit's shaping of Devanagari depends on what the font has
 * shaped before, and the same source must give the same bytes.
 */
export function releaseFaces(): void {
  faces.clear();
  fonts.clear();
}

/**
 * Opens a font file of an installed package.
 * @throws {Error} when the package is missing.
 */
export function openFont(path: string): Font {
  let font = fonts.get(path);
  if (!font) {
    const opened: Font | FontCollection = create(readFileSync(createRequire(import.meta.url).resolve(path)));
    if (!('layout' in opened)) throw new Error(`${path} is a collection of fonts, not a font.`);
    font = opened;
    fonts.set(path, font);
  }
  return font;
}
