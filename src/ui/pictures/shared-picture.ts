/**
 * Where the picture is that is beside links to a page, drawn by the server (src/site/pictures).
 * @param path the page's, as the address bar has it; which part of a list it is makes no difference
 */
export function sharedPicture(path: string): string {
  const [page = ''] = path.split('?');
  return `/og${page === '/' ? '/index' : page}.png`;
}
