import { useEffect } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';

declare global {
  interface Window {
    /** Ends what `boot.js` does until the scripts are there, and gives the buttons that were pressed until then. */
    takeOver?: () => HTMLButtonElement[];
  }
}

/** The pages in the browser. When React has taken them over, buttons that were pressed before are pressed again. */
export function Browsed({ router, pressed }: { router: DataRouter; pressed: HTMLButtonElement[] }) {
  useEffect(() => {
    for (const button of pressed) button.click();
  }, [pressed]);
  return <RouterProvider router={router} />;
}
