import { z } from 'zod';
import { documentStates } from './vocabulary.ts';

export const DocumentState = z.enum(documentStates).meta({ id: 'DocumentState' });
