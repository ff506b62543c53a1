/** A reservation with its thread, for both sides: ?id=. */
export function ReservationPage() {
  return null;
}
