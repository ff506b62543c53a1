import { z } from 'zod';
import {
  choice,
  line,
  optionalChoice,
  optionalLine,
  optionalWholeNumber,
  wholeNumber,
} from '../core/input.ts';
import * as m from '../paraglide/messages.js';
import { MAX_SEMESTERS } from '../universities/vocabulary.ts';
import {
  MAX_CODE_LENGTH,
  MAX_LICENCE_LENGTH,
  MAX_SCHEME_LENGTH,
  MAX_SUBJECT_LENGTH,
  MAX_TITLE_LENGTH,
  resourceTypes,
  sources,
} from './vocabulary.ts';

const LANGUAGE = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** What a form or a file says about a paper, notes or a syllabus; null is "not given". */
export const ResourceInput = z.object(
  {
    type: choice(resourceTypes),
    title: line(MAX_TITLE_LENGTH),
    semester: wholeNumber(1, MAX_SEMESTERS),
    /** BCP 47. */
    language: optionalLine(35).refine((code) => code === null || LANGUAGE.test(code), {
      error: () => m.input_language(),
    }),
    subjectName: optionalLine(MAX_SUBJECT_LENGTH),
    subjectCode: optionalLine(MAX_CODE_LENGTH),
    /** When the exam was. */
    examYear: optionalWholeNumber(1900, 2100),
    examMonth: optionalWholeNumber(1, 12),
    /** The syllabus scheme: “CBCS 2018”, “NEP”. */
    scheme: optionalLine(MAX_SCHEME_LENGTH),
    /** Who gave it. */
    source: optionalChoice(sources),
    /** Where it was found. */
    sourceUrl: optionalLine(1_000),
    licence: optionalLine(MAX_LICENCE_LENGTH),
  },
  { error: () => m.input_object() },
);
export type ResourceInput = z.output<typeof ResourceInput>;
