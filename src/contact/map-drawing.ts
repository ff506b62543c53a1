/** Three ridges of the Himalaya’s foothills, as wide as their frame. */
export const ridges = `<svg class="ridges" viewBox="0 0 800 500" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
<path class="far" d="M0 500V262l72-52 58 34 96-92 64 58 74-76 92 98 66-46 88 78 74-58 116 84v210z"/>
<path class="mid" d="M0 500V344l94-58 82 46 104-74 86 70 96-52 110 66 92-48 136 74v132z"/>
<path class="near" d="M0 500v-74l120-46 112 38 132-52 124 46 118-36 194 62v62z"/>
</svg>`;

/** A pin, for the place among them. */
export const pin = `<svg class="pin" viewBox="0 0 112 166" aria-hidden="true">
<path d="M56 166C46 136 0 104 0 56a56 56 0 1 1 112 0c0 48-46 80-56 110z"/>
<circle cx="56" cy="56" r="20"/>
</svg>`;
