// Runs in <head> before the first paint, so that the wrong theme does not flash by. The visitor's own choice is stored under the
// key `theme` (dark or light); without one the system's preference holds.
(() => {
  let choice;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be blocked; the system's preference still holds.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const root = document.documentElement;
  root.dataset.theme = dark ? 'dark' : 'light';
  root.classList.toggle('dark', dark);
  // --paper of each theme; the style sheet has not arrived yet.
  const paper = dark ? '#121614' : '#fbfaf7';
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
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
