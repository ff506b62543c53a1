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

/** The ordinary letter that is drawn small for a Unicode subscript or superscript letter the fonts lack. */
export function smallLetterFor(char: string): string | undefined {
  return lowered.get(char) ?? raised.get(char);
}

/** How far an index hangs below the line, in parts of the size. */
export const indexRise = -0.15;

/** How far the small letter is above (or, negative, below) the line, in parts of the size. */
export function riseOf(char: string): number {
  return lowered.has(char) ? indexRise : 0.36;
}
