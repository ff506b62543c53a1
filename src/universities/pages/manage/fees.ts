import { MAX_FEE } from '../../vocabulary.ts';
/** The four amounts of a fee structure as a form has them, and what it says instead of them. */
export type FeeValues = {
  boysSubsidized: string;
  boysNonSubsidized: string;
  girlsSubsidized: string;
  girlsNonSubsidized: string;
};

export const amountNames = [
  'boysSubsidized',
  'boysNonSubsidized',
  'girlsSubsidized',
  'girlsNonSubsidized',
] as const;

export const noFees: FeeValues = {
  boysSubsidized: '',
  boysNonSubsidized: '',
  girlsSubsidized: '',
  girlsNonSubsidized: '',
};

type Side = { subsidized?: number | null; nonSubsidized?: number | null };
/** As the API has it. */
export type FeeAmounts = { boys?: Side; girls?: Side };

/** An amount as people write it (“₹ 1,20,000”), in rupees; null for none, undefined for what is no amount. */
export function amountOf(text: string): number | null | undefined {
  const bare = text.replace(/[₹,\s]/g, '').replace(/^rs\.?/i, '');
  if (bare === '') return null;
  if (!/^\d+(\.\d{1,2})?(\/-)?$/.test(bare)) return undefined;
  const amount = Number.parseFloat(bare);
  return amount > MAX_FEE ? undefined : amount;
}

/** The amounts as they are sent; null when there are none. */
export function feesOf(values: FeeValues): FeeAmounts | null {
  if (amountNames.every((name) => values[name].trim() === '')) return null;
  const of = (name: keyof FeeValues) => amountOf(values[name]) ?? null;
  return {
    boys: { subsidized: of('boysSubsidized'), nonSubsidized: of('boysNonSubsidized') },
    girls: { subsidized: of('girlsSubsidized'), nonSubsidized: of('girlsNonSubsidized') },
  };
}

/** Whether a fee structure is made of amounts rather than words. */
export const isAmounts = (fees: unknown): fees is FeeAmounts =>
  typeof fees === 'object' && fees !== null && ('boys' in fees || 'girls' in fees);

/** The amounts as a form shows them. */
export function feeValuesOf(fees: unknown): FeeValues {
  if (!isAmounts(fees)) return noFees;
  const text = (amount: number | null | undefined) => (amount == null ? '' : String(amount));
  return {
    boysSubsidized: text(fees.boys?.subsidized),
    boysNonSubsidized: text(fees.boys?.nonSubsidized),
    girlsSubsidized: text(fees.girls?.subsidized),
    girlsNonSubsidized: text(fees.girls?.nonSubsidized),
  };
}
