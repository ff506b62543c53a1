import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { isatty } from 'node:tty';

/** The child process that is running, if any. @type {import('node:child_process').ChildProcess | undefined} */
let current;

/** The first termination signal received, if any. @type {NodeJS.Signals | undefined} */
let askedBy;

/** @returns {NodeJS.Signals | undefined} */
export const askedToEndBy = () => askedBy;

/**
 * Forwards termination signals to the running child, each once, so that a second one can't cut a graceful stop short. In
 * a terminal, Ctrl-C and closing the window signal the child directly, because it is in the same process group: there
 * only SIGTERM is forwarded. As process 1 of a container this process has to forward them itself, and the kernel drops
 * signals that have no handler. (Node can't reap other programs' orphans; `docker run --init` can.)
 */
export function forwardSignals() {
  const inTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    let isHandedOn = inTerminal && signal !== 'SIGTERM';
    process.on(signal, () => {
      askedBy ??= signal;
      if (!current) end({ code: null, signal });
      if (!isHandedOn) current?.kill(signal);
      isHandedOn = true;
    });
  }
  if (process.env.npm_lifecycle_event) endWithNpm();
}

/**
 * Ends the command when the parent process has gone: npm runs its scripts through a shell that dies of a signal without
 * forwarding it, and npm itself may be killed.
 */
function endWithNpm() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.emit('SIGTERM', 'SIGTERM');
  }, 250);
  timer.unref();
}

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number | null, signal?: NodeJS.Signals | null, output: string }>} how it ended, and its output
 *   if `options.stdio` has pipes
 */
export function run(program, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    current = child;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', (error) => {
      current = undefined;
      reject(error);
    });
    child.once('close', (code, signal) => {
      current = undefined;
      resolve({ code, signal, output });
    });
  });
}

/**
 * Shows the progress of a long step: in a terminal on one line, updated every second; elsewhere on a new line every 15 s.
 * @param {string} what
 * @param {() => string} howFar
 * @param {{ isTTY?: boolean, write(text: string): unknown }} out
 * @returns {() => void} a function to call when the step ends
 */
export function showProgress(what, howFar = () => '', out = process.stderr) {
  const began = Date.now();
  const line = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    return [`${what} …`, seconds > 0 ? `${seconds} s` : '', howFar()].filter(Boolean).join(' ');
  };
  out.write(out.isTTY ? line() : `${line()}\n`);
  const timer = setInterval(
    () => out.write(out.isTTY ? `\r\u001b[2K${line()}` : `${line()}\n`),
    out.isTTY ? 1000 : 15_000,
  );
  return () => {
    clearInterval(timer);
    if (out.isTTY) out.write(`\r\u001b[2K${line()}\n`);
  };
}

/**
 * Ends this process the way a child ended: with the same exit code or signal.
 * @param {{ code: number | null, signal?: NodeJS.Signals | null }} how
 */
export function end({ code, signal }) {
  if (!signal) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // Process 1 of a container survives its own signal.
  setTimeout(() => process.exit(128 + constants.signals[signal]), 200);
}
