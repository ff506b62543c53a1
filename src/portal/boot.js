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

// A click outside of a dropdown closes it; the script of the bar that it is in may still be on its way.
addEventListener('click', ({ target }) => {
  for (const menu of document.querySelectorAll('header details[open]')) menu.open = menu.contains(target);
});
