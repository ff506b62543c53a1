import type { Page } from 'playwright-core';

/** Returns the labels of fields that are neither required nor say that they are optional. Skips a select that always has a value. */
export const unclearFields = (page: Page): Promise<string[]> =>
  page.locator('form .input:visible').evaluateAll((all) =>
    all.flatMap((field) => {
      const named = field.querySelector<HTMLElement>('label[for], .label');
      const control = (named as HTMLLabelElement | null)?.control as HTMLInputElement | null | undefined;
      const label = named?.textContent.trim() ?? '';
      const isSet =
        (control as unknown) instanceof HTMLSelectElement &&
        ![...(control as unknown as HTMLSelectElement).options].some(({ value }) => value === '');
      const isRow = field.closest('[class^="part_"], [class^="fees_"]') !== null;
      const isClear = isSet || isRow || control?.required !== label.endsWith('(optional)');
      return isClear ? [] : [label];
    }),
  );
