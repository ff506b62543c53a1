import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const BEAT_MS = 2000;
const STALE_MS = 60_000;

/**
 * Does the work while no other bootstrap of this checkout does. The lock is a file that appears whole (as a hard link)
 * with the number of its process in it, and is touched as long as that one works; the lock of a process that has gone,
 * or that was not touched for a minute, is taken over.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(root, work) {
  const file = join(root, 'dist/.bootstrap.lock');
  const mine = `${file}.${process.pid}`;
  try {
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(mine, String(process.pid));
  } catch (error) {
    throw new Error(
      `Unishelf has to install or build first and may not write in ${root} (${error.code}). Run the command once under the account this folder belongs to.`,
    );
  }
  try {
    for (let isReported = false; !take(file, mine); isReported = true) {
      if (!isReported)
        process.stderr.write('Waiting for another Unishelf command that installs or builds here …\n');
      await pause(200);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  const beat = setInterval(() => touch(file), BEAT_MS);
  const giveBack = () => rmSync(file, { force: true });
  process.once('exit', giveBack);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', giveBack);
    giveBack();
  }
}

/** @returns {boolean} whether the lock is ours now */
function take(file, mine) {
  try {
    appear(mine, file);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  const holder = read(file);
  if (!holder?.isGone) return false;
  // Of several that find the same dead lock, one alone moves it away; a fresh lock moved by mistake goes back.
  const moved = `${mine}.old`;
  try {
    renameSync(file, moved);
    if (read(moved)?.pid !== holder.pid) appear(moved, file);
  } catch {
    // Another one was faster.
  }
  rmSync(moved, { force: true });
  return take(file, mine);
}

/** Lets a file appear under a second name unless that is taken; where links are unknown, by writing it there. */
function appear(from, to) {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(error.code)) throw error;
    writeFileSync(to, readFileSync(from), { flag: 'wx' });
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // dist/ was emptied meanwhile.
  }
}

/** @returns {{ pid: number, isGone: boolean } | undefined} */
function read(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    // In a container the next process gets the number of the one that was killed, and in another one of the same image just now.
    const patience = pid === process.pid ? 3 * BEAT_MS : STALE_MS;
    return { pid, isGone: !isAlive(pid) || Date.now() - statSync(file).mtimeMs > patience };
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
