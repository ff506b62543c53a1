import { hashOf } from './hash.ts';

/** How a person without a picture is drawn: parts of `portraits.svg`, and their colours. */
export type PortraitDesign = {
  sky: string;
  /** A house with shelves stands for an institution. */
  house: boolean;
  ground: string;
  coat: string;
  cloth: string;
  skin: string;
  hair: string;
  hairColour: string;
  /** Colour of a cap, if one is worn. */
  cap: string;
  glasses: boolean;
};

const institution =
  /\b(librar(y|ies)|press|universit(y|ies)|college|school|institute|trust|foundation|society|department|stationers)\b|पुस्तकालय|विश्वविद्यालय|महाविद्यालय/i;

const skies = ['var(--sky-1)', 'var(--sky-2)', 'var(--sky-3)'];
const cloths = ['var(--notes)', 'var(--papers)', 'var(--books)', 'var(--syllabus)', '#48706f'];
const caps = ['#b0233f', '#1f6b4f', '#e0931f', '#33538c'];
// Faces and hair have the same colours in both themes.
const skins = ['#a8704a', '#8d5a3b', '#c08a62', '#b57c54'];
const hairColours = ['#2a1d17', '#1c1614', '#3b2a1d', '#2a1d17', '#8a857c'];

/** The same name is always drawn alike. Nothing else is inferred from a name: any name may get any style of hair. */
export function portraitDesign(name: string): PortraitDesign {
  let rest = hashOf(name);
  const pick = <T>(choices: readonly T[]): T => {
    const choice = choices[rest % choices.length] as T;
    rest = Math.floor(rest / choices.length);
    return choice;
  };
  return {
    house: institution.test(name),
    hair: pick(['hair-1', 'hair-2', 'hair-3', 'hair-4', 'hair-5', 'hair-6']),
    cloth: pick(cloths),
    sky: pick(skies),
    ground: pick(['ground-1', 'ground-2', 'ground-3']),
    coat: pick(['coat-1', 'coat-2', 'coat-3']),
    skin: pick(skins),
    hairColour: pick(hairColours),
    cap: pick(caps),
    glasses: pick([true, false, false]),
  };
}
