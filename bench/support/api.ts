/** A minimal client for benchmarks: a session cookie and JSON. */
export interface ApiCaller {
  /** The session cookie, for other calls. */
  readonly cookie: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  delete<T>(path: string): Promise<T>;
  upload(name: string, content: Uint8Array): Promise<{ readonly id: string }>;
}

/** Registers a new pharmacy and signs in. */
export async function registerPharmacy(url: string, number: number): Promise<ApiCaller> {
  const answer = await fetch(`${url}/api/auth/register-pharmacy`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      pharmacyName: 'Bench Pharmacy',
      pharmacyAddress: '1 Bench Street',
      pharmacyCity: 'Springfield',
      pharmacyState: 'IL',
      pharmacyZipCode: '62701',
      pharmacyPhone: '217-555-0100',
      pharmacyLicense: '054-000001',
      adminFirstName: 'Bench',
      adminLastName: 'Owner',
      adminEmail: `owner${number}@bench.example`,
      adminPassword: 'Correct-Horse-7',
    }),
  });
  if (!answer.ok) throw new Error(`register-pharmacy answered ${await answer.text()}`);
  return callerOf(url, answer);
}

/** Signs in an existing user. */
export async function signIn(
  url: string,
  who: { readonly email: string; readonly password: string },
): Promise<ApiCaller> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: who.email, password: who.password }),
  });
  if (!answer.ok) throw new Error(`login answered ${await answer.text()}`);
  return callerOf(url, answer);
}

function callerOf(url: string, answer: Response): ApiCaller {
  const session = answer.headers.getSetCookie().find((set) => set.startsWith('pfs_session='));
  const cookie = session?.split(';')[0] ?? '';
  return {
    cookie,
    async get<T>(path: string) {
      const response = await fetch(`${url}${path}`, { headers: { cookie } });
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return (await response.json()) as T;
    },
    async post<T>(path: string, body: unknown) {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path} answered ${await response.text()}`);
      return (await response.json()) as T;
    },
    async delete<T>(path: string) {
      const response = await fetch(`${url}${path}`, { method: 'DELETE', headers: { cookie } });
      if (!response.ok) throw new Error(`${path} answered ${await response.text()}`);
      return (await response.json()) as T;
    },
    async upload(name, content) {
      const form = new FormData();
      form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
      const response = await fetch(`${url}/api/remittances/upload`, {
        method: 'POST',
        headers: { cookie },
        body: form,
      });
      if (!response.ok) throw new Error(`upload answered ${await response.text()}`);
      return (await response.json()) as { id: string };
    },
  };
}
