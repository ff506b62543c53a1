// Runs in <head> before the first paint, so that the wrong theme does not flash by. The visitor's own choice is stored under the
// key `theme` (dark or light); without one the system's preference holds.
(() => {
  var root = document.documentElement;
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be blocked; the system's preference still holds.
  }
  var dark = choice === 'dark';
  if (choice !== 'dark' && choice !== 'light' && window.matchMedia) {
    dark = matchMedia('(prefers-color-scheme: dark)').matches;
  }
  root.dataset.theme = dark ? 'dark' : 'light';
  root.classList.toggle('dark', dark);
  var meta = document.querySelector('meta[name="theme-color"]');
  // --paper of each theme; the style sheet has not arrived yet.
  if (meta) meta.setAttribute('content', dark ? '#121614' : '#fbfaf7');
})();

// Buttons pressed before their scripts have loaded are pressed again by the entry script; but not those of popovers, which the
// browser has opened by itself: a second press would close them.
(() => {
  const pressed = [];
  const press = (event) => {
    const button = event.target.closest?.('button[type="button"]:not([popovertarget])');
    if (button) pressed.push(button);
  };
  addEventListener('click', press, true);
  window.takeOver = () => {
    removeEventListener('click', press, true);
    return pressed;
  };
})();
