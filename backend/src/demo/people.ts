const split = (text: string): string[] => text.split('|');

export interface Names {
  first: readonly string[];
  last: readonly string[];
}

/** First and second names common in Kerala, by community. */
export const KERALA_NAMES: readonly Names[] = [
  {
    first: split(
      'Anjali|Meera|Lakshmi|Sreelatha|Divya|Asha|Bindu|Reshma|Rajesh|Suresh|Vinod|Pradeep|Unnikrishnan|Gopakumar|Sreejith|Arun|Anoop|Jayan',
    ),
    last: split(
      'Nair|Menon|Pillai|Nambiar|Warrier|Kurup|Panicker|Varma|Ravindran|Sasidharan|Balakrishnan|Vijayan|Sukumaran|Chandran',
    ),
  },
  {
    first: split(
      'Mariamma|Annamma|Elsy|Jincy|Sheeba|Rosamma|Thomas|Varghese|Joseph|Mathew|George|Biju|Saji|Jojo|Antony',
    ),
    last: split(
      'Kurian|Chacko|Philip|Cherian|Jacob|Koshy|Abraham|Paul|Xavier|Ninan|Zachariah|Eapen',
    ),
  },
  {
    first: split(
      'Fathima|Ayisha|Nafeesa|Shahana|Ramla|Sumayya|Abdul|Hamza|Shihab|Noushad|Anwar|Salim|Faisal|Yusuf',
    ),
    last: split('Koya|Musthafa|Rasheed|Basheer|Kunju|Ibrahim|Rahman|Majeed|Kutty|Haneefa|Latheef'),
  },
];
export const OTHER_NAMES: Names = {
  first: split(
    'Amit|Priya|Sanjay|Neha|Rahul|Pooja|Vikram|Sunita|Imran|Farah|Deepak|Kavita|Ramesh|Sushma|Arjun|Nandini|Harpreet|Joydeep|Ananya|Kiran|Venkatesh|Padma|Nilesh|Hetal',
  ),
  last: split(
    'Sharma|Patel|Reddy|Rao|Iyer|Khan|Singh|Banerjee|Joshi|Deshmukh|Shah|Gupta|Kulkarni|Chatterjee|Mehta|Verma|Subramanian|Ansari|Naidu|Kapoor',
  ),
};

/** First half of a shop's name. */
export const KERALA_SHOP_NAMES = split(
  "Malabar|Travancore|Periyar|Kairali|Nila|Vembanad|Ashtamudi|Pamba|Sahyadri|Neelakurinji|Chembakam|Kanikonna|Thulasi|Lakshmi|Sree Krishna|Sree Padmanabha|Al Ameen|Al Noor|St. Mary's|Bethany|Kunnath|Thekkekara|Vadakkedath|Puthenpurackal|Kizhakkel|Mundackal|Chirayil|Pulickal|Parambil|Menon's|Nambiar's|Pillai's|Varghese Brothers|Thomas & Sons|Hamza's|Gulf|New Kerala|Royal|Grand|Green Leaf|Coconut Grove|Cardamom|Monsoon|Backwater|Lighthouse|Harbour",
);
export const OTHER_SHOP_NAMES = split(
  'Shree Ganesh|Sai|Annapurna|Modern|Bharat|Lotus|Sunrise|Metro|Gulmohar|Ashoka|Kaveri|Banyan|Saffron|Silver Oak|Navjeevan|Deccan|Himalaya|Blue Bell|Kairali|Malabar|Kerala|New India|Royal|City|Swagat|Jasmine|Mango Tree|Marigold|Star|Crescent',
);
