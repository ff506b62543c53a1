/** Ten digits, or more after a plus or a zero, to the end of their group: hours behind them are not dialled. */
const WHOLE_NUMBER = /(?:[+0][\s().-]*\d)?(?:[\s().-]*\d){10,}?(?!\d)/;
const SHORT_NUMBER = /\+?\d(?:[\s().-]*\d){5,}/;

/** The link that calls the first number of a text in Latin digits; undefined where there is none to dial. */
export function callLink(text: string): string | undefined {
  const [number] = WHOLE_NUMBER.exec(text) ?? SHORT_NUMBER.exec(text) ?? [];
  return number && `tel:${number.replace(/[^\d+]/g, '')}`;
}
