/**
 * Places of Kerala: the municipalities and corporations (State Election Commission, Census of India
 * 2011) and other well-known towns. Coordinates in degrees; a place that GeoNames (geonames.org,
 * CC BY 4.0) has is within 3 km of its entry. Each row: name, latitude, longitude, other names,
 * names in Malayalam.
 */
// prettier-ignore
export const KERALA_TOWNS = `
South Paravur|8.815|76.669|Paravoor Kollam|പരവൂർ
Pandalam|9.226|76.679|Panthalam|പന്തളം
Mavelikkara|9.267|76.556|Mavelikara|മാവേലിക്കര
Haripad|9.285|76.454|Harippad|ഹരിപ്പാട്
Vaikom|9.750|76.396|Vaikkom|വൈക്കം
Erattupetta|9.689|76.781|Eerattupetta|ഈരാറ്റുപേട്ട
Ettumanoor|9.670|76.560|Ettumanur|ഏറ്റുമാനൂർ
Kalamassery|10.052|76.320|Kalamasseri|കളമശ്ശേരി,കളമശേരി
Thrikkakara|10.035|76.329|Trikkakara|തൃക്കാക്കര
Eloor|10.074|76.299|Elur|ഏലൂർ
Maradu|9.943|76.322||മരട്
Piravom|9.872|76.491|Piravam|പിറവം
Koothattukulam|9.861|76.596|Kuthattukulam|കൂത്താട്ടുകുളം
Kodungallur|10.233|76.195|Kodungalloor,Cranganore|കൊടുങ്ങല്ലൂർ
Chavakkad|10.581|76.016|Chavakad,Chowghat|ചാവക്കാട്
Wadakkanchery|10.660|76.240|Wadakkancherry|വടക്കാഞ്ചേരി
Shoranur|10.762|76.271|Shornur,Shoranore|ഷൊർണൂർ,ഷൊറണൂർ
Chittur|10.699|76.747|Chittur Thathamangalam|ചിറ്റൂർ
Pattambi|10.806|76.196||പട്ടാമ്പി
Cherpulassery|10.876|76.311|Cherpulasseri|ചെർപ്പുളശ്ശേരി
Mannarkkad|10.994|76.461|Mannarghat,Mannarkad|മണ്ണാർക്കാട്
Ponnani|10.767|75.925||പൊന്നാനി
Manjeri|11.120|76.120||മഞ്ചേരി
Kottakkal|10.999|76.000|Kottackal|കോട്ടക്കൽ
Valanchery|10.887|76.073|Valancheri|വളാഞ്ചേരി
Tanur|10.974|75.878|Thanoor,Tanoor|താനൂർ
Parappanangadi|11.049|75.858||പരപ്പനങ്ങാടി
Tirurangadi|11.042|75.928|Thirurangadi|തിരൂരങ്ങാടി
Kondotty|11.146|75.962|Kondotti|കൊണ്ടോട്ടി
Koyilandy|11.439|75.695|Quilandy,Koilandy|കൊയിലാണ്ടി
Feroke|11.180|75.842|Feroke Kozhikode,Ferok|ഫറോക്ക്
Ramanattukara|11.177|75.868||രാമനാട്ടുകര
Payyoli|11.515|75.626|Payoli|പയ്യോളി
Koduvally|11.358|75.913|Koduvalli|കൊടുവള്ളി
Mukkam|11.321|75.998|Mukkom|മുക്കം
Mananthavady|11.802|76.003|Manantoddy,Mananthavadi|മാനന്തവാടി
Taliparamba|12.035|75.361|Thaliparamba|തളിപ്പറമ്പ്,തളിപ്പറമ്പ
Mattannur|11.931|75.572|Mattanur|മട്ടന്നൂർ
Koothuparamba|11.829|75.564|Kuthuparamba|കൂത്തുപറമ്പ്
Iritty|11.984|75.670|Iritti|ഇരിട്ടി
Panoor|11.756|75.576|Panur|പാനൂർ
Anthoor|11.990|75.370|Anthur|ആന്തൂർ
Sreekandapuram|12.044|75.508|Srikandapuram|ശ്രീകണ്ഠപുരം
Nileshwaram|12.259|75.134|Nileshwar,Neeleswaram|നീലേശ്വരം
Kumily|9.604|77.168|Kumali,Thekkady|കുമളി,തേക്കടി
Adimali|10.013|76.955|Adimaly|അടിമാലി
Peermade|9.576|77.029|Peerumedu,Peerumade|പീരുമേട്
Nedumkandam|9.838|77.159||നെടുങ്കണ്ടം
Kanjirappally|9.556|76.790|Kanjirapally|കാഞ്ഞിരപ്പള്ളി
Mundakkayam|9.537|76.886||മുണ്ടക്കയം
Ranni|9.386|76.785||റാന്നി
Kozhencherry|9.336|76.703|Kozhenchery|കോഴഞ്ചേരി
Konni|9.229|76.849||കോന്നി
Kuttippuram|10.846|76.031|Kuttipuram|കുറ്റിപ്പുറം
Edappal|10.786|76.009||എടപ്പാൾ
Thamarassery|11.414|75.939|Thamarasseri|താമരശ്ശേരി
Balussery|11.448|75.829|Balusseri|ബാലുശ്ശേരി
Perambra|11.562|75.756||പേരാമ്പ്ര
Nadapuram|11.686|75.658||നാദാപുരം
Kunnamangalam|11.305|75.877|Kunnamangalam Kozhikode|കുന്ദമംഗലം
Wandoor|11.197|76.229|Vandoor|വണ്ടൂർ
Areekode|11.237|76.050|Areacode|അരീക്കോട്
Alathur|10.648|76.538|Alathoor|ആലത്തൂർ
Vadakkencherry|10.593|76.484|Vadakkanchery|വടക്കഞ്ചേരി
Thrikaripur|12.145|75.177|Trikaripur|തൃക്കരിപ്പൂർ
Manjeshwaram|12.714|74.888|Manjeshwar|മഞ്ചേശ്വരം
Uppala|12.676|74.906||ഉപ്പള
Kovalam|8.367|76.997||കോവളം
Balaramapuram|8.426|77.043||ബാലരാമപുരം
Kilimanoor|8.770|76.881|Kilimanur|കിളിമാനൂർ
Kunnathur|9.012|76.671||കുന്നത്തൂർ
Nedumbassery|10.151|76.392|Nedumbasseri,Cochin Airport|നെടുമ്പാശ്ശേരി
Kolenchery|9.978|76.474|Kolencherry|കോലഞ്ചേരി
`;

/** Districts that share their name with no town, with the kilometres around the middle. */
export const KERALA_DISTRICTS = `
Wayanad|11.685|76.132|Wynad,Waynad,Vayanad|വയനാട്
Idukki|9.850|76.967|Idikki|ഇടുക്കി
`;
export const DISTRICT_KM = 40;

/** Parts of the larger towns. */
// prettier-ignore
export const LOCALITIES = `
Edappally|10.026|76.308|Edapally,Edappilly|ഇടപ്പള്ളി
Kakkanad|10.016|76.342|Kakkanadu|കാക്കനാട്
Vyttila|9.968|76.319|Vytilla|വൈറ്റില
Palarivattom|10.005|76.307|Palarivattam|പാലാരിവട്ടം
Kaloor|9.997|76.294|Kalur|കലൂർ
Fort Kochi|9.966|76.243|Fort Cochin|ഫോർട്ട് കൊച്ചി
Mattancherry|9.958|76.254|Mattanchery|മട്ടാഞ്ചേരി
Panampilly Nagar|9.959|76.296|Panampally Nagar,Panampilly|പനമ്പിള്ളി നഗർ
Kadavanthra|9.967|76.299|Kadavantra|കടവന്ത്ര
Ravipuram|9.960|76.290||രവിപുരം
Thoppumpady|9.936|76.262|Thoppumpadi|തോപ്പുംപടി
Palluruthy|9.918|76.274|Palluruthi|പള്ളുരുത്തി
Vennala|9.997|76.324||വെണ്ണല
Pachalam|10.002|76.283||പച്ചാളം
Vypin|9.967|76.250|Vypeen|വൈപ്പിൻ
Infopark|10.010|76.363||ഇൻഫോപാർക്ക്
East Fort|8.483|76.947|Kizhakkekotta|കിഴക്കേക്കോട്ട
Pattom|8.521|76.942||പട്ടം
Kesavadasapuram|8.531|76.938||കേശവദാസപുരം
Kowdiar|8.522|76.960|Kawdiar,Kowdiyar|കവടിയാർ
Vazhuthacaud|8.499|76.960|Vazhuthacad|വഴുതക്കാട്
Thampanoor|8.488|76.952|Thampanur|തമ്പാനൂർ
Vellayambalam|8.511|76.959||വെള്ളയമ്പലം
Ulloor|8.533|76.929|Ullur|ഉള്ളൂർ
Sreekaryam|8.548|76.917|Srikaryam|ശ്രീകാര്യം
Kazhakkoottam|8.568|76.873|Kazhakuttom,Kazhakoottam|കഴക്കൂട്ടം
Technopark|8.558|76.881||ടെക്നോപാർക്ക്
Karamana|8.481|76.965||കരമന
Poojappura|8.492|76.973|Pujappura|പൂജപ്പുര
Peroorkada|8.538|76.967|Perurkada|പേരൂർക്കട
Chinnakada|8.887|76.591|Chinnakkada|ചിന്നക്കട
Nadakkavu|11.271|75.779||നടക്കാവ്
Beypore|11.172|75.807||ബേപ്പൂർ
Mannuthy|10.534|76.265||മണ്ണുത്തി
Ollur|10.479|76.239|Olloor|ഒല്ലൂർ
`;

/** Malayalam names of the towns in the catalogue. */
// prettier-ignore
export const MALAYALAM_NAMES: Readonly<Record<string, string>> = {
  Mumbai: 'മുംബൈ,ബോംബെ', Delhi: 'ഡൽഹി,ദില്ലി', Bangalore: 'ബാംഗ്ലൂർ,ബെംഗളൂരു,ബംഗളൂരു', Hyderabad: 'ഹൈദരാബാദ്',
  Chennai: 'ചെന്നൈ,മദ്രാസ്', Kolkata: 'കൊൽക്കത്ത,കൽക്കട്ട', Pune: 'പൂനെ,പുണെ', Ahmedabad: 'അഹമ്മദാബാദ്',
  Kochi: 'കൊച്ചി,എറണാകുളം', Thiruvananthapuram: 'തിരുവനന്തപുരം', Neyyattinkara: 'നെയ്യാറ്റിൻകര',
  Nedumangad: 'നെടുമങ്ങാട്', Attingal: 'ആറ്റിങ്ങൽ', Varkala: 'വർക്കല', Kollam: 'കൊല്ലം', Kottarakkara: 'കൊട്ടാരക്കര',
  Punalur: 'പുനലൂർ', Karunagappally: 'കരുനാഗപ്പള്ളി', Adoor: 'അടൂർ', Pathanamthitta: 'പത്തനംതിട്ട', Thiruvalla: 'തിരുവല്ല',
  Kayamkulam: 'കായംകുളം', Chengannur: 'ചെങ്ങന്നൂർ', Alappuzha: 'ആലപ്പുഴ', Cherthala: 'ചേർത്തല', Changanassery: 'ചങ്ങനാശ്ശേരി,ചങ്ങനാശേരി',
  Kottayam: 'കോട്ടയം', Pala: 'പാലാ,പാല', Kattappana: 'കട്ടപ്പന', Thodupuzha: 'തൊടുപുഴ', Munnar: 'മൂന്നാർ',
  Thrippunithura: 'തൃപ്പൂണിത്തുറ', Muvattupuzha: 'മൂവാറ്റുപുഴ', Kothamangalam: 'കോതമംഗലം', Perumbavoor: 'പെരുമ്പാവൂർ',
  Aluva: 'ആലുവ', 'North Paravur': 'വടക്കൻ പറവൂർ,പറവൂർ', Angamaly: 'അങ്കമാലി', Chalakudy: 'ചാലക്കുടി',
  Irinjalakuda: 'ഇരിങ്ങാലക്കുട', Thrissur: 'തൃശൂർ,തൃശ്ശൂർ', Guruvayur: 'ഗുരുവായൂർ', Kunnamkulam: 'കുന്നംകുളം',
  Ottapalam: 'ഒറ്റപ്പാലം', Palakkad: 'പാലക്കാട്', Tirur: 'തിരൂർ', Perinthalmanna: 'പെരിന്തൽമണ്ണ', Malappuram: 'മലപ്പുറം',
  Nilambur: 'നിലമ്പൂർ', Kozhikode: 'കോഴിക്കോട്', Vadakara: 'വടകര', Kalpetta: 'കൽപ്പറ്റ,കല്പറ്റ',
  'Sulthan Bathery': 'സുൽത്താൻ ബത്തേരി,ബത്തേരി', Thalassery: 'തലശ്ശേരി,തലശേരി', Kannur: 'കണ്ണൂർ', Payyanur: 'പയ്യന്നൂർ',
  Kanhangad: 'കാഞ്ഞങ്ങാട്', Kasaragod: 'കാസർഗോഡ്,കാസർകോട്,കാസറഗോഡ്',
};
