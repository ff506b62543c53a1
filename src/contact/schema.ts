import { z } from 'zod';
import { ListQuery } from '../core/http/list.ts';
import { Problem } from '../core/http/problem.ts';
import { oneOf, seenVersion } from '../core/input.ts';
import { enquiryStates } from './vocabulary.ts';

/** The response to a received message, in the format of hosted form services. */
export const Sent = z
  .object({ next: z.string().describe('Page that says so'), ok: z.literal(true) })
  .meta({ id: 'Sent' });
export type Sent = z.output<typeof Sent>;

/** Error codes of the hosted form service (https://github.com/formspree/formspree-js), for a field and for the form as a whole. */
const fieldCodes = ['REQUIRED_FIELD_MISSING', 'REQUIRED_FIELD_EMPTY', 'TYPE_EMAIL', 'TYPE_TEXT'] as const;
const formCodes = ['FORM_NOT_FOUND', 'NO_FILE_UPLOADS', 'UNSPECIFIED'] as const;

export const FormFault = z.object({
  field: z
    .enum(['email', 'message'])
    .optional()
    .describe('Missing when the error concerns the form as a whole'),
  code: z.enum([...fieldCodes, ...formCodes]),
  message: z.string().describe('Of a field to be read after its name: “is required”'),
});
export type FormFault = z.output<typeof FormFault>;

/** The response to a rejected form: problem details that clients of the hosted service understand too. */
export const FormProblem = Problem.extend({ errors: z.array(FormFault) }).meta({ id: 'FormProblem' });
export type FormProblem = z.output<typeof FormProblem>;

/** A message as the inbox lists it. */
export const Enquiry = z
  .object({
    _id: z.string(),
    email: z.string(),
    excerpt: z.string().describe('Its beginning on one line, at most 200 characters'),
    state: z.enum(enquiryStates),
    version: z.number().int(),
    date: z.string().describe('When it came: ISO 8601, UTC'),
    updatedAt: z.string(),
    updatedBy: z
      .object({ name: z.string().describe('Empty once the account is deleted') })
      .nullable()
      .describe('Who changed its state last'),
  })
  .meta({ id: 'Enquiry' });
export type Enquiry = z.output<typeof Enquiry>;

/** A message with its whole text. */
export const WholeEnquiry = Enquiry.extend({ message: z.string() }).meta({ id: 'WholeEnquiry' });
export type WholeEnquiry = z.output<typeof WholeEnquiry>;

const state = oneOf(enquiryStates);

export const EnquiryFilters = ListQuery.extend({
  state: state.optional().describe('Without it all that are new, read or answered'),
});

export const EnquiryChange = z.object({ state, version: seenVersion });

export const EnquiryAnswer = z
  .object({ message: z.string(), enquiry: WholeEnquiry })
  .meta({ id: 'EnquiryAnswer' });
export type EnquiryAnswer = z.output<typeof EnquiryAnswer>;
