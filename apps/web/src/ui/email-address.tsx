/** An email address that may wrap before its @. */
export function EmailAddress({ value }: { readonly value: string }) {
  const at = value.lastIndexOf('@');
  return (
    <span className="wrap-break-word">
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </span>
  );
}
