// Runs in <head> before the first paint, so that the wrong theme does not flash. The visitor's choice is in local storage under the key
// `theme` (dark or light), and another tab may change it. Without one, the system's preference applies; it may change at nightfall.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let choice;
    try {
      choice = localStorage.theme;
    } catch {
      // Storage may be blocked; the system's preference still holds.
    }
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    const root = document.documentElement;
    root.dataset.theme = dark ? 'dark' : 'light';
    root.classList.toggle('dark', dark);
    // --paper of each theme; the style sheet has not arrived yet.
    document.querySelector('meta[name=theme-color]').content = dark ? '#121614' : '#fbfaf7';
  };
  show();
  addEventListener('storage', show);
  system.onchange = show;
})();

// Records buttons pressed before their scripts have loaded; the entry script clicks them again. Popover buttons are left out: the
// browser itself opens popovers, and a second click would close them.
(() => {
  const pressed = [];
  const press = (event) => {
    const button = event.target.closest?.('button[type=button]:not([popovertarget])');
    if (button) pressed.push(button);
  };
  addEventListener('click', press, true);
  window.takeOver = () => {
    removeEventListener('click', press, true);
    return pressed;
  };
})();

// Closes the navbar's dropdown on a press outside it. The navbar's own script may not have loaded yet, and React holds back clicks until
// it has. Links beside the dropdown are left out: they close it on click, as closing on press would move them from under the pointer.
addEventListener(
  'pointerdown',
  ({ target }) => {
    if (!target.closest('#menu :is(details,a)'))
      document.querySelector('#menu details')?.removeAttribute('open');
  },
  true,
);

// Asks again for the page's script, or a style sheet, that the connection has lost, ever less often: after an update it may be gone. The
// browser does not, and without them the page shows bare, and nothing in it works.
(() => {
  let pause = 0;
  const askAgain = ({ target }) => {
    if (!target.matches?.('[rel=stylesheet],[type=module]')) return;
    pause += 4000;
    // A cloned script would not run; one that is parsed does.
    const again = () => target.replaceWith(document.createRange().createContextualFragment(target.outerHTML));
    setTimeout(again, pause);
  };
  addEventListener('error', askAgain, true);
})();
