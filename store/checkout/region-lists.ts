/** A region as it is submitted and stored, and its name. Where addresses are written with an abbreviation, that is stored. */
export type Region = [value: string, name: string];

const named = (names: string): Region[] => names.split(", ").map((name) => [name, name]);
const coded = (regions: string): Region[] =>
  regions.split(", ").map((region) => {
    const [value = "", ...name] = region.split(" ");
    return [value, name.join(" ")];
  });

/** The regions of countries whose addresses have one, by ISO 3166-2, in English; in the order of their own lists. */
export const REGION_LISTS: Record<string, Region[]> = {
  AU: coded(
    "ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland, SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia",
  ),
  BR: coded(
    "AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo, GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba, PR Paraná, PE Pernambuco, PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondônia, RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins",
  ),
  CA: coded(
    "AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec, SK Saskatchewan, YT Yukon",
  ),
  CL: named(
    "Antofagasta, Araucanía, Arica y Parinacota, Atacama, Aysén, Biobío, Coquimbo, Los Lagos, Los Ríos, Magallanes, Maule, Ñuble, O’Higgins, Santiago Metropolitan, Tarapacá, Valparaíso",
  ),
  ES: named(
    "A Coruña, Álava, Albacete, Alicante, Almería, Asturias, Ávila, Badajoz, Balears, Barcelona, Bizkaia, Burgos, Cáceres, Cádiz, Cantabria, Castellón, Ceuta, Ciudad Real, Córdoba, Cuenca, Gipuzkoa, Girona, Granada, Guadalajara, Huelva, Huesca, Jaén, La Rioja, Las Palmas, León, Lleida, Lugo, Madrid, Málaga, Melilla, Murcia, Navarra, Ourense, Palencia, Pontevedra, Salamanca, Santa Cruz de Tenerife, Segovia, Sevilla, Soria, Tarragona, Teruel, Toledo, Valencia, Valladolid, Zamora, Zaragoza",
  ),
  HK: named("Hong Kong Island, Kowloon, New Territories"),
  IE: named(
    "Carlow, Cavan, Clare, Cork, Donegal, Dublin, Galway, Kerry, Kildare, Kilkenny, Laois, Leitrim, Limerick, Longford, Louth, Mayo, Meath, Monaghan, Offaly, Roscommon, Sligo, Tipperary, Waterford, Westmeath, Wexford, Wicklow",
  ),
  IN: named(
    "Andaman and Nicobar Islands, Andhra Pradesh, Arunachal Pradesh, Assam, Bihar, Chandigarh, Chhattisgarh, Dadra and Nagar Haveli and Daman and Diu, Delhi, Goa, Gujarat, Haryana, Himachal Pradesh, Jammu and Kashmir, Jharkhand, Karnataka, Kerala, Ladakh, Lakshadweep, Madhya Pradesh, Maharashtra, Manipur, Meghalaya, Mizoram, Nagaland, Odisha, Puducherry, Punjab, Rajasthan, Sikkim, Tamil Nadu, Telangana, Tripura, Uttar Pradesh, Uttarakhand, West Bengal",
  ),
  IT: coded(
    "AG Agrigento, AL Alessandria, AN Ancona, AO Aosta, AR Arezzo, AP Ascoli Piceno, AT Asti, AV Avellino, BA Bari, BT Barletta-Andria-Trani, BL Belluno, BN Benevento, BG Bergamo, BI Biella, BO Bologna, BZ Bolzano, BS Brescia, BR Brindisi, CA Cagliari, CL Caltanissetta, CB Campobasso, CE Caserta, CT Catania, CZ Catanzaro, CH Chieti, CO Como, CS Cosenza, CR Cremona, KR Crotone, CN Cuneo, EN Enna, FM Fermo, FE Ferrara, FI Florence, FG Foggia, FC Forlì-Cesena, FR Frosinone, GE Genoa, GO Gorizia, GR Grosseto, IM Imperia, IS Isernia, AQ L’Aquila, SP La Spezia, LT Latina, LE Lecce, LC Lecco, LI Livorno, LO Lodi, LU Lucca, MC Macerata, MN Mantua, MS Massa-Carrara, MT Matera, ME Messina, MI Milan, MO Modena, MB Monza and Brianza, NA Naples, NO Novara, NU Nuoro, OR Oristano, PD Padua, PA Palermo, PR Parma, PV Pavia, PG Perugia, PU Pesaro and Urbino, PE Pescara, PC Piacenza, PI Pisa, PT Pistoia, PN Pordenone, PZ Potenza, PO Prato, RG Ragusa, RA Ravenna, RC Reggio Calabria, RE Reggio Emilia, RI Rieti, RN Rimini, RM Rome, RO Rovigo, SA Salerno, SS Sassari, SV Savona, SI Siena, SR Siracusa, SO Sondrio, SU South Sardinia, TA Taranto, TE Teramo, TR Terni, TP Trapani, TN Trento, TV Treviso, TS Trieste, TO Turin, UD Udine, VA Varese, VE Venice, VB Verbano-Cusio-Ossola, VC Vercelli, VR Verona, VV Vibo Valentia, VI Vicenza, VT Viterbo",
  ),
  JP: named(
    "Hokkaido, Aomori, Iwate, Miyagi, Akita, Yamagata, Fukushima, Ibaraki, Tochigi, Gunma, Saitama, Chiba, Tokyo, Kanagawa, Niigata, Toyama, Ishikawa, Fukui, Yamanashi, Nagano, Gifu, Shizuoka, Aichi, Mie, Shiga, Kyoto, Osaka, Hyogo, Nara, Wakayama, Tottori, Shimane, Okayama, Hiroshima, Yamaguchi, Tokushima, Kagawa, Ehime, Kochi, Fukuoka, Saga, Nagasaki, Kumamoto, Oita, Miyazaki, Kagoshima, Okinawa",
  ),
  KR: named(
    "Busan, Chungbuk, Chungnam, Daegu, Daejeon, Gangwon, Gwangju, Gyeongbuk, Gyeonggi, Gyeongnam, Incheon, Jeju, Jeonbuk, Jeonnam, Sejong, Seoul, Ulsan",
  ),
  MX: named(
    "Aguascalientes, Baja California, Baja California Sur, Campeche, Chiapas, Chihuahua, Ciudad de México, Coahuila, Colima, Durango, Guanajuato, Guerrero, Hidalgo, Jalisco, Estado de México, Michoacán, Morelos, Nayarit, Nuevo León, Oaxaca, Puebla, Querétaro, Quintana Roo, San Luis Potosí, Sinaloa, Sonora, Tabasco, Tamaulipas, Tlaxcala, Veracruz, Yucatán, Zacatecas",
  ),
  NG: named(
    "Abia, Abuja Federal Capital Territory, Adamawa, Akwa Ibom, Anambra, Bauchi, Bayelsa, Benue, Borno, Cross River, Delta, Ebonyi, Edo, Ekiti, Enugu, Gombe, Imo, Jigawa, Kaduna, Kano, Katsina, Kebbi, Kogi, Kwara, Lagos, Nasarawa, Niger, Ogun, Ondo, Osun, Oyo, Plateau, Rivers, Sokoto, Taraba, Yobe, Zamfara",
  ),
  TW: named(
    "Changhua, Chiayi City, Chiayi County, Hsinchu City, Hsinchu County, Hualien, Kaohsiung, Keelung, Kinmen, Lienchiang, Miaoli, Nantou, New Taipei, Penghu, Pingtung, Taichung, Tainan, Taipei, Taitung, Taoyuan, Yilan, Yunlin",
  ),
  ZA: named(
    "Eastern Cape, Free State, Gauteng, KwaZulu-Natal, Limpopo, Mpumalanga, North West, Northern Cape, Western Cape",
  ),
};
