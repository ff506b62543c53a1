import { personalData as blogs } from '../blogs/service.ts';
import { personalData as reservations } from '../books/reservations/service.ts';
import { personalData as books } from '../books/service.ts';
import { personalData as contact } from '../contact/service.ts';
import { personalData as notifications } from '../notifications/service.ts';
import type { PersonalData } from '../people/service.ts';
import { personalData as preferences } from '../preferences/service.ts';
import { personalData as sessions } from '../sessions/service.ts';

/** The personal data that each feature keeps. Reservations precede books: open ones must end before the account's books are deleted. */
export const personalData: readonly PersonalData[] = [
  preferences,
  sessions,
  reservations,
  books,
  blogs,
  notifications,
  contact,
];
