/// <reference types="vite/types/importMeta.d.ts" />

/** The address of a drawing. */
declare module '*.svg?url' {
  const address: string;
  export default address;
}

/** The text of a drawing. */
declare module '*.svg?raw' {
  const text: string;
  export default text;
}

/** A style sheet; of a module its classes, by their names. `scripts/styles.test.ts` holds that it has those that are used. */
declare module '*.css';
