/** The first letters of the names, whole characters of whatever script. */
export function initialsOf(person: { readonly firstName: string; readonly lastName: string }) {
  const letters = [person.firstName, person.lastName].map((name) => [...name.trim()][0] ?? '');
  return letters.join('').toUpperCase();
}
