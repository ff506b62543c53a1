const lowered = new Map(Object.entries(letters('ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ', 'aehijklmnoprstuvx')));
const raised = new Map(
  Object.entries({
    ...letters('ᵃᵇᶜᵈᵉᶠᵍʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻ', 'abcdefghjklmoprstuvwxyz'),
    ...letters('ᴬᴮᴰᴱᴴᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁᵂ', 'ABDEHJKLMNOPRTUW'),
  }),
);

function letters(written: string, drawn: string): Record<string, string> {
  const shapes = [...drawn];
  return Object.fromEntries([...written].map((char, index) => [char, shapes[index] ?? '']));
}

/** Returns the ordinary letter to draw small in place of a Unicode subscript or superscript letter that the fonts lack. */
export function smallLetterFor(char: string): string | undefined {
  return lowered.get(char) ?? raised.get(char);
}

/** Vertical shift of a subscript, as a fraction of the font size; negative is below the baseline. */
export const indexRise = -0.15;

/** Returns the vertical shift of a small letter, as a fraction of the font size; negative is below the baseline. */
export function riseOf(char: string): number {
  return lowered.has(char) ? indexRise : 0.36;
}
