/**
 * What people call the shops of a category in everyday speech, beside its label and its aliases: only
 * the search knows these words, forms do not. Those of one line mean the same, so that who looks for
 * one of them first finds shops that call themselves by another. Singular and plural are one.
 */
// prettier-ignore
const WORDS: Readonly<Record<string, readonly string[]>> = {
  shopping: ['mall|shopping mall|shopping centre|shopping center', 'hypermarket|super store|superstore', 'gift shop|gifts|souvenir|novelties', 'handicraft|crafts', 'margin free|discount store', 'fancy store|fancy'],
  healthcare: ['doctor|physician|dr|consultation|polyclinic', 'dentist|dental|dental clinic|teeth|tooth', 'optician|optical|optometrist|specs|spectacles|eyeglasses|glasses|eyewear|eye care|eye test|eye clinic|contact lens', 'lab|laboratory|diagnostics|scan|scanning|blood test|x-ray', 'physio|physiotherapy|physiotherapist', 'ayurvedic|ayurveda|vaidyasala|panchakarma', 'homeopathy|homoeopathy|homeo', 'nursing home|nursing', 'check-up|checkup|health check', 'hearing aid|hearing'],
  travel: ['travels|tours|tour operator|travel agent|trips', 'holiday|package|packages|vacation', 'taxi|cab|cabs|airport taxi|car rental|rent a car', 'ticket|tickets|flight|flights|air ticket', 'resort|lodge|lodging|guest house|rooms|stay', 'houseboat|boat|boating|backwater cruise', 'visa|passport'],
  dining: ['eatery|eating house|meals|lunch|dinner|breakfast', 'biriyani|biryani', 'coffee shop|coffee|tea shop|tea|chaya|cafeteria|coffee house', 'thattukada|street food|snacks', 'veg|vegetarian|pure veg', 'seafood|fish fry', 'fast food|burger|pizza|shawarma|grill', 'takeaway|take away|parcel', 'juice|juices|juice shop|shake', 'mess|canteen|sadya'],
  entertainment: ['movie|movies|film|films|theatre|theater|multiplex', 'game zone|gaming|games|arcade|bowling', 'event|events|event hall|party hall|auditorium', 'live music|concert', 'amusement|amusement park|fun'],
  beauty: ['saloon|salon|hair salon|hair cut|haircut|hairdresser|barber|barber shop', 'parlour|parlor|beauty parlour|beauty parlor|beautician', 'bridal|bridal makeup|make up|makeup|mehndi|mehendi|henna', 'facial|skin care|skincare|grooming', 'massage|wellness', 'nail|manicure|pedicure'],
  'home-living': ['curtain|curtains|blinds|upholstery', 'kitchenware|utensils|vessels|crockery|cookware|steel', 'home decor|decor|decoration', 'bedding|mattress|bed sheet|linen', 'nursery|plants|garden centre|garden center|gardening', 'lamp|lighting|lights'],
  services: ['tailor|tailors|tailoring|stitching', 'laundry|dry cleaner|dry cleaning|ironing', 'courier|parcel service|cargo', 'studio|photo studio|photographer|photography|passport photo|photos', 'cleaning|house cleaning|housekeeping|pest control', 'attestation|documentation|notary|akshaya', 'plumber|electrician|carpenter|repair work|handyman', 'xerox|photocopy|printing|print|prints|copies', 'travel & visa|visa services', 'key maker|locksmith'],
  automotive: ['two-wheeler|bike|bikes|motorcycle|motorbike|scooter|bike service', 'garage|workshop|mechanic|car service|car repair|car care|service centre|service center', 'tyre|tyres|tire|tires|puncture|wheel alignment', 'spares|spare parts|auto spares|auto parts|car parts', 'car wash|car cleaning|detailing', 'battery|batteries', 'automobile|motors|showroom', 'petrol|fuel|petrol pump'],
  electronics: ['mobile shop|mobile store|mobile phone|mobile|phone|phones|smartphone|cell phone|handset', 'laptop|laptops|computer|computer shop|pc', 'home appliance|home appliances|fridge|refrigerator|washing machine|television|tv', 'ac|air conditioner|inverter|ups', 'camera|cameras|gadget|gadgets', 'mobile repair|phone repair|repair'],
  'sports-fitness': ['fitness centre|fitness center|health club|workout', 'sports shop|sports goods|sportswear|cricket|football|badminton', 'yoga|yoga centre|meditation', 'kalari|martial arts|karate', 'swimming|swimming pool|turf', 'cycle|cycles|bicycle'],
  education: ['tuition|tuitions|tution|tuition centre|coaching centre|coaching center|classes|entrance coaching', 'academy|institute|college', 'ielts|spoken english|language school|german|oet', 'computer institute|computer course|computer class', 'music school|music class|dance class|dance school', 'kindergarten|play school|playschool|nursery school'],
  groceries: ['super market|supermarket|mart|minimart|grocer', 'provision store|provision|kirana|ration', 'vegetable|vegetables|fruit|fruits|fruit stall', 'spice|spices|masala', 'rice|rice store', 'milk|dairy|eggs', 'meat|chicken|mutton|beef|butcher|cold storage', 'fish|fish stall|fish market', 'organic|organic store', 'coconut oil|oil'],
  fashion: ['textile|textiles|cloth|cloths|clothes|garment|garments|dress|dresses|cloth store|apparel|readymade', 'saree|sarees|sari|saris|silk|silks|kasavu|pattu', 'wedding centre|wedding center|wedding|bridal wear', 'kids wear|kidswear|children wear|baby clothes', 'mens wear|menswear|gents wear|shirt|shirts', 'ladies wear|womens wear|churidar|kurti|salwar', 'mundu|dhoti|set mundu'],
  pharmacy: ['pharmacy|chemist|chemists|druggist|medicals|medical shop|medical store|medicine|medicines|drug store|drugs|pharmacist|tablets', 'surgical|surgicals', 'baby care|baby food'],
  bakery: ['bakery|baker|bakers|bake house|bakehouse|bakes|bread|buns', 'sweet|sweets|sweet shop|sweet stall|sweetmeat|halwa|laddu|mithai', 'cake|cakes|cake shop|birthday cake|pastry|pastries|cupcake', 'chips|banana chips', 'puffs|cookies|biscuits|confectionery'],
  'books-stationery': ['book|books|book stall|book house|library|novels|textbook|textbooks', 'stationery|stationary|stationer|notebook|notebooks|pen|pens|paper|office supplies', 'magazine|magazines|newspaper'],
  hardware: ['paint|paints|painting', 'sanitary|sanitaryware|bathroom|plumbing|pipes', 'electrical|electricals|wiring|switches', 'tile|tiles|marble|granite|flooring', 'cement|steel|building material|construction material', 'tool|power tools|nails'],
  jewelry: ['jewelry|jewellery|jeweller|jewellers|jeweler|jewelers|jewellery shop|goldsmith', 'gold|gold shop|gold house|hallmark', 'diamond|diamonds', 'silver|ornament|ornaments|imitation jewellery|fashion jewellery'],
  footwear: ['shoe|shoes|shoe shop|shoe store|boots|sneakers', 'sandal|sandals|chappal|chappals|slipper|slippers', 'cobbler|leather|leather works|foot care'],
  furniture: ['sofa|sofas|couch', 'wardrobe|cupboard|almirah|cot|bed|table|chair', 'interior|interiors|interior design|modular kitchen', 'teak|rosewood|wood|timber|cane'],
  toys: ['toy shop|toy store|toy house|board game|board games|dolls', 'baby shop|baby store|baby products|kids store|kids world'],
  general: ['stores|general stores|convenience store|corner shop|petty shop|kada|pettikada', 'trader|traders|bazaar|bazar', 'household|cool drinks|cool bar', 'recharge|mobile recharge'],
};

/** Words of one meaning, by the slugs of the categories that they name. */
export const EVERYDAY_WORDS: readonly { slug: string; words: readonly string[] }[] = Object.entries(
  WORDS,
).flatMap(([slug, meanings]) => meanings.map((words) => ({ slug, words: words.split('|') })));
