import { PageBudget } from '@rooflab/markdown';
import { cache } from 'react';

/** One for each request of a page; outside of pages, one for each call. */
export const pageBudget = cache((): PageBudget => new PageBudget());
