/// <reference types="vite/types/importMeta.d.ts" />

declare module '*.svg?url' {
  const address: string;
  export default address;
}

declare module '*.svg?raw' {
  const text: string;
  export default text;
}

/** A style sheet; of a module its classes, by their names. `scripts/styles.test.ts` holds that it has those that are used. */
declare module '*.css';
