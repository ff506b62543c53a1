export { BookPage as Component } from './BookPage.tsx';
export const handle = { module: 'src/books/pages/book-route.ts' };
