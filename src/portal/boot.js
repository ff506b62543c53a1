// Runs in <head> before the first paint, so that the wrong theme does not flash by. The visitor's own choice is stored under the
// key `theme` (dark or light), perhaps later by another tab; without one the system's preference holds, which changes in the evening.
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

// Buttons pressed before their scripts have loaded are pressed again by the entry script; but not those of popovers, which the
// browser has opened by itself: a second press would close them.
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

// A press outside of the dropdown in the bar closes it; the bar's own script may still be on its way, and React holds back clicks until
// it is there. A link beside it closes it when it is chosen: at the press it would move away.
addEventListener(
  'pointerdown',
  ({ target }) => {
    if (!target.closest('#menu :is(details,a)'))
      document.querySelector('#menu details')?.removeAttribute('open');
  },
  true,
);
