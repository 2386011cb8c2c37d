import { readModelsOfPurchases } from '../testing/read-models.ts';

readModelsOfPurchases('embedded', () => ({}));
