/** A search hit; `beside` holds the names of its places and author, which distinguish hits with the same title. */
export type Hit = { kind: string; title: string; beside: string[] };

/** An expected hit; `title` is the beginning of its title, for a course the whole title. */
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
  /** Whether the query is never used for tuning. */
  isHeld: boolean;
};

const KINDS = { course: 'courses', university: 'universities', book: 'books', post: 'blogs' } as const;

/**
 * Parses groups of judged queries, one a line: `query = right hit ; another right hit ~ useful hit ; another useful hit`. A hit is named by
 * the beginning of a resource's title, or with `course`, `university`, `book` or `post` before it, of that kind's; courses are named in
 * full. ` @ ` introduces the university or author that tells it from others. Queries below the line `held:` are never used for tuning.
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

/** Whether a hit is the expected one. */
export const isWanted = (hit: Hit, { kind, title, beside }: Wanted): boolean =>
  hit.kind === kind &&
  (kind === 'courses' ? hit.title === title : hit.title.startsWith(title)) &&
  (beside === undefined || hit.beside.includes(beside));
