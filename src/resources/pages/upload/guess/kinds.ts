import { composed } from '../../../../core/text.ts';
import type { ResourceType } from '../../../vocabulary.ts';
import { alone, type NameText } from './name-text.ts';

/** What a paper was for, as it is added to its title. */
const exams: [pattern: RegExp, words: string][] = [
  [alone('mid[\\s.-]*(?:term|sem(?:ester)?)s?(?:[\\s.-]*(?<number>[1-3]))?'), 'mid-term'],
  [alone('end[\\s.-]*(?:term|sem(?:ester)?)s?'), 'end-semester'],
  [alone('ese'), 'end-semester'],
  [alone('(?:internals?)[\\s.-]*(?<number>\\d)?'), 'internal'],
  [alone('(?:sessionals?)[\\s.-]*(?<number>\\d)?'), 'sessional'],
  [alone('(?:unit[\\s.-]*tests?)[\\s.-]*(?<number>\\d)?'), 'unit test'],
  [alone('(?:cia)[\\s.-]*(?<number>\\d)?'), 'CIA'],
  [alone('suppl(?:ementary|e|y)?'), 'supplementary'],
  [alone('back[\\s-]*papers?'), 'back paper'],
  [alone('model[\\s-]*(?:question[\\s-]*)?papers?'), 'model paper'],
  [alone('sample[\\s-]*(?:question[\\s-]*)?papers?'), 'sample paper'],
  [alone('paper[\\s.-]*(?<number>\\d{1,2}|i{1,3})'), 'paper'],
];

const paperWords = [
  alone('(?:previous|last)[\\s-]*years?(?:[\\s-]*(?:question[\\s-]*)?papers?)?'),
  alone('q(?:u(?:e(?:s(?:t(?:ion)?)?)?)?s?)?[\\s.-]*(?:papers?|p\\.?)'),
  alone('pyqs?|qps?'),
  alone(composed('प्रश्न[\\s-]*पत्र|पेपर')),
  alone('(?:regular|final|main|university|theory)?[\\s-]*exam(?:ination)?s?(?:[\\s-]*papers?)?'),
  alone('papers?'),
  alone('regular(?=\\s*(?:$|[¦§¤]))'),
];
const syllabusWord = alone(composed('syllab(?:us|i|uses)|curriculum|पाठ्यक्रम|पाठ्यचर्या|सिलेबस'));
const notesWord = alone(
  composed('(?:class[\\s-]*|lecture[\\s-]*|hand[\\s-]*written[\\s-]*)?notes?|नोट्स|नोट'),
);
const notesSign = alone(
  composed(
    '(?:unit|chapter|chap|ch|module|mod|lecture|lec|session|topic|इकाई|अध्याय)[\\s.:#-]*(?:\\d{1,2}|[ivx]+)|lectures?|handouts?|slides|ppt|tutorials?|summary|lab[\\s-]*manual|practicals?|व्याख्यान',
  ),
);

/** Takes what kind of exam a paper is from out of a name: “mid term”, “Internal 2”. Comes before the semester: “end sem” is none. */
export function takeExam(name: NameText): string | null {
  if (name.has(notesWord)) return null;
  for (const [pattern, words] of exams) {
    const found = name.take(pattern);
    if (found) return [words, found.groups?.number].filter(Boolean).join(' ');
  }
  return null;
}

/**
 * Takes out of a name what says that it is a paper or a syllabus. The words of notes stay: “Unit 2 notes” is a good title.
 * @param of whether a kind of exam was found, and a time of exams: few things but papers have one
 */
export function takeType(name: NameText, of: { exam: boolean; time: boolean }): ResourceType | null {
  if (name.take(syllabusWord)) return 'syllabus';
  if (name.has(notesWord)) return 'notes';
  const isPaper = paperWords.filter((words) => name.take(words)).length > 0;
  if (isPaper || of.exam) {
    name.take(alone('regular|solved'));
    return 'papers';
  }
  if (name.has(notesSign)) return 'notes';
  return of.time ? 'papers' : null;
}
