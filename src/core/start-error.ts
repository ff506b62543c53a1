/**
 * Why Unishelf can't start, for the operator. The message is one line that says what is wrong and what to do about it; it is
 * printed without a stack, and the process ends with exit code 1.
 */
export class AppStartError extends Error {
  override name = 'AppStartError';
}
