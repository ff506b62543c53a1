/** The values of a Boolean expression, one for every row of its truth table. */
export type Truth = { variables: string[]; values: boolean[] };

/**
 * Evaluates a Boolean expression written as in the lessons: letters, ′ for NOT, · for AND, + for OR, ⊕ for XOR,
 * brackets. XOR binds like OR.
 * @throws {Error} on a sign it does not know.
 */
export function truthOf(expression: string, variables = variablesOf(expression)): Truth {
  const rows = 2 ** variables.length;
  const values = Array.from({ length: rows }, (_, row) => {
    const value = (letter: string): boolean =>
      ((row >> (variables.length - 1 - variables.indexOf(letter))) & 1) === 1;
    return evaluate(expression, value);
  });
  return { variables, values };
}

/** Returns the numbers of the truth-table rows in which an expression is 1. */
export function mintermsOf(expression: string, variables = variablesOf(expression)): number[] {
  return truthOf(expression, variables).values.flatMap((value, row) => (value ? [row] : []));
}

/** A row's minterm: A′·B·C′ for row 2 of three variables. */
export function minterm(row: number, variables: string[]): string {
  return variables.map((letter, place) => (bit(row, place, variables) ? letter : `${letter}′`)).join('·');
}

/** A row's maxterm: (A + B′ + C) for row 2 of three variables. */
export function maxterm(row: number, variables: string[]): string {
  const letters = variables.map((letter, place) => (bit(row, place, variables) ? `${letter}′` : letter));
  return `(${letters.join(' + ')})`;
}

function bit(row: number, place: number, variables: string[]): boolean {
  return ((row >> (variables.length - 1 - place)) & 1) === 1;
}

function variablesOf(expression: string): string[] {
  return [...new Set(expression.match(/[A-Z]/gu) ?? [])].sort();
}

function evaluate(expression: string, value: (letter: string) => boolean): boolean {
  const signs = [...expression.replaceAll(' ', '')];
  let at = 0;

  const factor = (): boolean => {
    const sign = signs[at++] ?? '';
    let result: boolean;
    if (sign === '(') {
      result = sum();
      if (signs[at++] !== ')') throw new Error(`a bracket is not closed: ${expression}`);
    } else if (sign === '0' || sign === '1') result = sign === '1';
    else if (/^[A-Z]$/u.test(sign)) result = value(sign);
    else throw new Error(`unknown sign ${sign}: ${expression}`);
    while (signs[at] === '′') {
      result = !result;
      at++;
    }
    return result;
  };
  const product = (): boolean => {
    let result = factor();
    while (signs[at] === '·') {
      at++;
      const right = factor();
      result = result && right;
    }
    return result;
  };
  const sum = (): boolean => {
    let result = product();
    while (signs[at] === '+' || signs[at] === '⊕') {
      const xor = signs[at++] === '⊕';
      const right = product();
      result = xor ? result !== right : result || right;
    }
    return result;
  };

  const result = sum();
  if (at < signs.length) throw new Error(`the expression goes on after its end: ${expression}`);
  return result;
}
