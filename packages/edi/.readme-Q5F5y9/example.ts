import { describeFinding } from '@pfs/edi/describe-finding';
import { generatePharmacyRemittance } from '@pfs/edi/pharmacy-remittance';
import { readRemittances } from '@pfs/edi/read-remittances';
import { write835 } from '@pfs/edi/write-835';

// Any async stream of bytes will do: a file, a request, a mail attachment.
async function* chunks() {
  yield* write835(generatePharmacyRemittance({ seed: 1, claims: 3, lumpSums: false }));
}

const lines = [];
for await (const events of readRemittances(chunks())) {
  for (const event of events) {
    if (event.kind === 'claim') lines.push(`${event.claim.claimId} ${event.claim.status}`);
    else if (event.kind === 'finding') lines.push(describeFinding(event.finding));
    else if (event.kind === 'payment_ended') lines.push(`balanced: ${event.payment.balanced}`);
  }
}

console.log(lines.join('\n'));
