/** A row that was found, and the names that say which of several with one title it is: of its place, its author. */
export type Hit = { kind: string; title: string; beside: string[] };

/** What is looked for: a title that begins like this, of a course the whole one. */
type Wanted = {
  kind: 'resources' | 'courses' | 'universities' | 'books' | 'blogs';
  title: string;
  beside: string | undefined;
};

export type Judged = {
  group: string;
  q: string;
  right: Wanted[];
  useful: Wanted[];
  /** Kept out of all tuning. */
  isHeld: boolean;
};

const KINDS = { course: 'courses', university: 'universities', book: 'books', post: 'blogs' } as const;

/**
 * Reads groups of judged queries, each on a line: `query = what is right ; or that ~ what is useful ; and that`. A name is the beginning
 * of a resource's title; `course`, `university`, `book` and `post` before it say what else it is of. Courses are named in full. ` @ `
 * comes before the university or author that tells it from others. Queries below the line `held:` are kept out of all tuning.
 */
export const judgedOf = (groups: Record<string, string>): Judged[] =>
  Object.entries(groups).flatMap(([group, text]) => {
    const lines = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    const held = lines.indexOf('held:');
    return lines.flatMap((line, at) => {
      if (at === held) return [];
      const [q = '', names = ''] = line.split(' = ');
      const [right, useful] = names.split(' ~ ');
      return [{ group, q, right: namesIn(right), useful: namesIn(useful), isHeld: at > held }];
    });
  });

const namesIn = (text = ''): Wanted[] =>
  text
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
    .map(wantedOf);

function wantedOf(name: string): Wanted {
  const [said = '', beside] = name.split(' @ ');
  const [, kind, title] = /^(course|university|book|post) (.+)$/.exec(said) ?? [];
  return kind && title
    ? { kind: KINDS[kind as keyof typeof KINDS], title, beside }
    : { kind: 'resources', title: said, beside };
}

/** Whether a hit is what was looked for. */
export const isWanted = (hit: Hit, { kind, title, beside }: Wanted): boolean =>
  hit.kind === kind &&
  (kind === 'courses' ? hit.title === title : hit.title.startsWith(title)) &&
  (beside === undefined || hit.beside.includes(beside));
