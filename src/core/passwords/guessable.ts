import { composed } from '../text.ts';

/**
 * Rules for passwords that attackers try first. The only dependency is text.ts, because the browser's live hints apply the same rules
 * as the server: a password that the server rejects must not look good while it is typed.
 */

/**
 * The most popular passwords with 8 characters or more, and those popular in India that lists of other countries lack
 * (https://nordpass.com/most-common-passwords-list/).
 */
const FAVOURITES = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass@123 pass@1234 password@1 password@12 password@123
  passw0rd@123 abcd1234 abcd@123 abcd@1234 abc@1234 abcdef123 qwerty12 qwerty123 qwerty@123 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz@wsx
  q1w2e3r4 zaq12wsx qazwsxedc asdf1234 admin123 admin@123 admin@1234 administrator welcome1 welcome123 welcome@1 welcome@123 test1234
  test@123 user1234 guest123 changeme letmein1 iloveyou iloveyou1 sunshine princess football baseball superman trustno1 computer
  internet student123 student@123 teacher123 college123 college@123 school123 india123 india@123 india1234 indian123 bharat123
  bharatmata jaihind123 jaishreeram jaishriram jaimatadi omsairam omnamahshivaya radheradhe radhakrishna harekrishna sairam123
  ganesh123 krishna123 mahadev123 hanuman123 lakshmi123 sachin10 sachin123 cricket123 mumbai123 delhi123 chennai123 bangalore
  hyderabad priyanka abhishek 98765432 11223344 12341234 12344321 01012000 unishelf unishelf1 unishelf123 unishelf@123`.split(
    /\s+/,
  ),
);

const bare = (text: string): string =>
  normalised(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * Whether a password is its owner's name, e-mail address or the part before the @, however its parts are joined
 * (NIST SP 800-63B-4, 3.1.1.2: context-specific words).
 * @param about the name and the e-mail address
 */
export function isOwn(password: string, about: readonly string[]): boolean {
  const typed = bare(password);
  const own = about.flatMap((fact) => [fact, fact.replace(/@[^@]*$/, '')]);
  return typed !== '' && own.some((fact) => bare(fact) === typed);
}

/** Whether a password in lower case repeats one to three characters: aaaaaaaa, abcabcabc. */
const isRepetition = (lower: string): boolean => /^(.{1,3}?)\1+$/su.test(lower);

const ROWS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm'];

/** Whether a password in lower case is a plain run: 12345678, hgfedcba, qwertyui. */
function isRun(lower: string): boolean {
  const follows = (row: string, step: number) =>
    [...lower].every((character, at, all) => {
      const place = row.indexOf(character);
      return (
        place >= 0 &&
        (at === 0 || place === (row.indexOf(all[at - 1] ?? '') + step + row.length) % row.length)
      );
    });
  return ROWS.some((row) => follows(row, 1) || follows(row, -1));
}

/** Whether a password has characters that keyboards do not type and systems store differently: control characters, lone surrogates. */
const isUnreadable = (password: string): boolean => !password.isWellFormed() || /\p{Cc}/u.test(password);

/** The limits of a password's length, in Unicode code points of its NFKC form (NIST SP 800-63B-4, 3.1.1.2). */
export const LENGTH = { min: 8, max: 200 };

/** Returns the form in which passwords are hashed and compared (NFKC), whichever way a keyboard composes characters. */
export const normalised = (password: string): string => composed(password, 'NFKC');

/** How many characters a password has. */
export const lengthOf = (password: string): number => [...password].length;

export type Reason = 'unreadable' | 'too-short' | 'too-long' | 'repeats' | 'sequence' | 'common';

/** Returns why a password, in its normalised form, is refused; undefined if these rules accept it. */
export function reasonAgainst(password: string): Reason | undefined {
  const lower = password.toLowerCase();
  if (isUnreadable(password)) return 'unreadable';
  if (lengthOf(password) < LENGTH.min) return 'too-short';
  if (lengthOf(password) > LENGTH.max) return 'too-long';
  if (isRepetition(lower)) return 'repeats';
  if (isRun(lower)) return 'sequence';
  return FAVOURITES.has(lower) ? 'common' : undefined;
}
