/** What an owner opens who looks at everything once a weekday. */
export const ownerScreens = [
  '/api/dashboard',
  '/api/analytics',
  '/api/reports?type=monthly',
  '/api/financial-health',
  '/api/analysis/contracts',
  '/api/analysis/savings-opportunities',
] as const;
