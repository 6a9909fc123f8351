/** An email address; where the place is narrow it goes on below, from its @ on. */
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
