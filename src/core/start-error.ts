/**
 * Why Unishelf can't start, told to the person who starts it. The message is one line that says what is wrong and what
 * to do about it; it is printed without a stack, and the process ends with exit code 1.
 */
export class AppStartError extends Error {
  override name = 'AppStartError';
}
