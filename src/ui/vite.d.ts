/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.svg?url' {
  const address: string;
  export default address;
}

declare module '*.svg?raw' {
  const text: string;
  export default text;
}

/** A style sheet; a CSS module exports its classes by name. `scripts/styles.test.ts` checks that all used classes exist. */
declare module '*.css';
