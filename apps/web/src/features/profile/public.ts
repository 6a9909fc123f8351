export { identifiersQuery } from './profile.queries.ts';
