interface ClaimButtonProps {
  readonly id: string;
  /** The number that the file gives it. */
  readonly claimId: string;
  readonly onOpen: (id: string) => void;
}

/** The number of a claim in a list; a click opens the claim. */
export function ClaimButton({ id, claimId, onOpen }: ClaimButtonProps) {
  return (
    <button
      type="button"
      onClick={() => onOpen(id)}
      className="-my-0.5 min-h-6 text-left font-medium tabular-nums wrap-anywhere text-accent hover:underline"
    >
      {claimId}
    </button>
  );
}
